import * as z from 'zod/mini';
import { arcOf, type ReleasedBook } from './arc-of.ts';
import { authorsOf, rolesOf } from './credits.ts';
import { arcsOf, dayOf, lineOf, listOf, number, summaryOf, word, yearOf } from './read-values.ts';
import type { Asker, SourceEntry, SourceIssue, SourceIssues } from './source.ts';

type Ask = (
  asker: Asker,
  path: string,
  query?: Readonly<Record<string, string>>,
) => Promise<unknown>;

const Listed = z.object({
  results: listOf(z.object({ id: z.int(), issue_number: z.string() })),
  number_of_total_results: number,
});

const Issue = z.object({
  id: z.int(),
  name: word,
  issue_number: word,
  cover_date: word,
  store_date: word,
  deck: word,
  description: word,
  /** `writer, penciler`. */
  person_credits: listOf(z.object({ name: word, role: word })),
  story_arc_credits: listOf(z.object({ id: z.int(), name: word })),
});
const One = z.object({ results: Issue });

const Arc = z.object({
  results: z.object({ name: z.string(), issues: listOf(z.object({ id: z.int() })) }),
});
const ArcIssues = z.object({
  results: listOf(
    z.object({
      id: z.int(),
      issue_number: word,
      cover_date: word,
      store_date: word,
      volume: z.object({ name: word }),
    }),
  ),
});

const fields =
  'id,name,issue_number,cover_date,store_date,deck,description,person_credits,story_arc_credits';
/** As many as one answer has. */
const pageSize = 100;
const mostIssues = 2000;

function entryOf(issue: z.output<typeof Issue>): SourceEntry {
  const date = dayOf(issue.store_date) ?? dayOf(issue.cover_date);
  const credits = issue.person_credits.flatMap(({ name, role }) =>
    (role ?? '').split(',').flatMap((part) => rolesOf(part).map((one) => [name, one] as const)),
  );
  return {
    id: String(issue.id),
    link: { label: 'Comic Vine', url: `https://comicvine.gamespot.com/issue/4000-${issue.id}/` },
    firstYear: yearOf(date),
    lastYear: null,
    cover: undefined,
    number: lineOf(issue.issue_number),
    arcs: arcsOf(issue.story_arc_credits),
    values: {
      title: lineOf(issue.name) ?? '',
      summary: summaryOf(issue.description) ?? summaryOf(issue.deck),
      releaseDate: date,
      authors: authorsOf(credits),
    },
  };
}

/** The single books of Comic Vine's volumes. */
export const comicVineIssues = (ask: Ask): SourceIssues => ({
  async list(asker, seriesId) {
    const all: SourceIssue[] = [];
    for (let offset = 0; offset < mostIssues; offset += pageSize) {
      const answer = await ask(asker, 'issues', {
        filter: `volume:${seriesId}`,
        field_list: 'id,issue_number',
        sort: 'id:asc',
        limit: String(pageSize),
        offset: String(offset),
      });
      if (answer === undefined) break;
      const { results, number_of_total_results: total } = z.parse(Listed, answer);
      all.push(...results.map((one) => ({ id: String(one.id), number: one.issue_number })));
      if (results.length === 0 || offset + pageSize >= Number(total ?? 0)) break;
    }
    return all;
  },
  async find(asker, id) {
    const answer = await ask(asker, `issue/4000-${id}`, { field_list: fields });
    return answer === undefined ? undefined : entryOf(z.parse(One, answer).results);
  },
  async arc(asker, id) {
    const answer = await ask(asker, `story_arc/4045-${id}`, { field_list: 'id,name,issues' });
    if (answer === undefined) return undefined;
    const { name, issues } = z.parse(Arc, answer).results;
    const found: ReleasedBook[] = [];
    for (let index = 0; index < issues.length; index += pageSize) {
      const ids = issues.slice(index, index + pageSize).map((issue) => issue.id);
      const page = await ask(asker, 'issues', {
        filter: `id:${ids.join('|')}`,
        field_list: 'id,issue_number,cover_date,store_date,volume',
        limit: String(pageSize),
      });
      const { results } = z.parse(ArcIssues, page);
      found.push(
        ...results.map((issue) => ({
          series: issue.volume.name,
          number: issue.issue_number,
          released: dayOf(issue.store_date) ?? dayOf(issue.cover_date),
          issueId: String(issue.id),
        })),
      );
    }
    return arcOf(name, found);
  },
});
