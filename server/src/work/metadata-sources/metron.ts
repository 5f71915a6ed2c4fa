import * as z from 'zod/mini';
import { normaliseIsbn } from '../../media/metadata/isbn.ts';
import { arcOf, type ReleasedBook } from './arc-of.ts';
import { authorsOf, rolesOf } from './credits.ts';
import {
  arcsOf,
  countOf,
  dayOf,
  firstOf,
  lineOf,
  linesOf,
  listOf,
  maybe,
  number,
  summaryOf,
  unlessEmpty,
  word,
  yearOf,
} from './read-values.ts';
import type { Asker, Source, SourceEntry, SourceIssue } from './source.ts';

const Named = z.object({ name: word });

/** A series as lists have it; its name ends in its year. */
const Listed = z.object({
  id: z.int(),
  series: z.string(),
  year_began: number,
  issue_count: number,
});
const Series = z.object({
  id: z.int(),
  name: z.string(),
  year_began: number,
  year_end: number,
  issue_count: number,
  desc: word,
  publisher: maybe(Named),
  genres: listOf(Named),
});
const Page = z.object({ results: listOf(Listed) });
const IssuePage = z.object({
  results: listOf(z.object({ id: z.int(), number: z.string() })),
  next: word,
});
const Arc = z.object({ name: z.string() });
const ArcPage = z.object({
  results: listOf(
    z.object({
      number: word,
      cover_date: word,
      series: z.object({ name: word, year_began: number }),
    }),
  ),
  next: word,
});
const Issue = z.object({
  id: z.int(),
  number: word,
  /** Of a collection. */
  title: word,
  /** Of the stories in it. */
  name: listOf(z.string()),
  cover_date: word,
  store_date: word,
  desc: word,
  isbn: word,
  credits: listOf(z.object({ creator: word, role: listOf(Named) })),
  arcs: listOf(z.object({ id: z.int(), name: word })),
});

const mostPages = 40;

const linkOf = (kind: 'issue' | 'series', id: number) => ({
  label: 'Metron',
  url: `https://metron.cloud/${kind}/${id}/`,
});

/** @throws SourceFailure */
function ask(
  { ask: call, key = '' }: Asker,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const url = new URL(`https://metron.cloud/api/${path}/`);
  url.search = new URLSearchParams(query).toString();
  return call({ url, authorization: `Basic ${Buffer.from(key).toString('base64')}` });
}

function entryOfListed(series: z.output<typeof Listed>): SourceEntry | undefined {
  const title = lineOf(series.series.replace(/\s*\(\d{4}\)\s*$/, ''));
  if (title === undefined) return undefined;
  return {
    id: String(series.id),
    link: linkOf('series', series.id),
    firstYear: yearOf(series.year_began),
    lastYear: null,
    cover: undefined,
    values: { title, totalBookCount: countOf(series.issue_count) },
  };
}

function entryOf(series: z.output<typeof Series>): SourceEntry | undefined {
  const title = lineOf(series.name);
  if (title === undefined) return undefined;
  const lastYear = yearOf(series.year_end);
  return {
    id: String(series.id),
    link: linkOf('series', series.id),
    firstYear: yearOf(series.year_began),
    lastYear,
    cover: undefined,
    values: {
      title,
      summary: summaryOf(series.desc),
      status: lastYear === null ? undefined : 'ENDED',
      publisher: lineOf(series.publisher?.name),
      totalBookCount: countOf(series.issue_count),
      genres: unlessEmpty(linesOf(series.genres.map(({ name }) => name))),
    },
  };
}

function entryOfIssue(issue: z.output<typeof Issue>): SourceEntry {
  const date = dayOf(issue.store_date) ?? dayOf(issue.cover_date);
  const credits = issue.credits.flatMap(({ creator, role }) =>
    role.flatMap(({ name }) => rolesOf(name ?? '').map((one) => [creator, one] as const)),
  );
  const stories = linesOf(issue.name);
  return {
    id: String(issue.id),
    link: linkOf('issue', issue.id),
    firstYear: yearOf(date),
    lastYear: null,
    cover: undefined,
    number: lineOf(issue.number),
    arcs: arcsOf(issue.arcs),
    values: {
      title: lineOf(issue.title) ?? lineOf(stories.join('; ')) ?? '',
      summary: summaryOf(issue.desc),
      releaseDate: date,
      isbn: normaliseIsbn(issue.isbn ?? ''),
      authors: authorsOf(credits),
    },
  };
}

/** Metron, by its API: at least 20 calls a minute and 5,000 a day for each account. */
export const metron: Source = {
  id: 'metron',
  name: 'Metron',
  url: 'https://metron.cloud',
  key: 'ACCOUNT',
  hosts: ['metron.cloud'],
  pace: { apart: 3000, most: { calls: 5000, within: 24 * 60 * 60 * 1000 } },
  ids: /^\d{1,9}$/,
  idOf: ({ hostname, pathname }) =>
    hostname === 'metron.cloud' ? /^\/series\/(\d{1,9})(?:\/|$)/.exec(pathname)?.[1] : undefined,
  async search(asker, words) {
    const answer = await ask(asker, 'series', { name: words });
    return firstOf(z.parse(Page, answer).results.map(entryOfListed));
  },
  async find(asker, id) {
    const answer = await ask(asker, `series/${id}`);
    return answer === undefined ? undefined : entryOf(z.parse(Series, answer));
  },
  issues: {
    async list(asker, seriesId) {
      const all: SourceIssue[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const answer = await ask(asker, `series/${seriesId}/issue_list`, { page: String(page) });
        if (answer === undefined) break;
        const { results, next } = z.parse(IssuePage, answer);
        all.push(...results.map((one) => ({ id: String(one.id), number: one.number })));
        if ((next ?? '') === '' || results.length === 0) break;
      }
      return all;
    },
    async find(asker, id) {
      const answer = await ask(asker, `issue/${id}`);
      return answer === undefined ? undefined : entryOfIssue(z.parse(Issue, answer));
    },
    async arc(asker, id) {
      const answer = await ask(asker, `arc/${id}`);
      if (answer === undefined) return undefined;
      const found: ReleasedBook[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const more = await ask(asker, `arc/${id}/issue_list`, { page: String(page) });
        const { results, next } = z.parse(ArcPage, more);
        found.push(
          ...results.map((issue) => ({
            series: issue.series.name,
            number: issue.number,
            released: dayOf(issue.cover_date),
            volume: yearOf(issue.series.year_began),
          })),
        );
        if ((next ?? '') === '' || results.length === 0) break;
      }
      return arcOf(z.parse(Arc, answer).name, found);
    },
  },
};
