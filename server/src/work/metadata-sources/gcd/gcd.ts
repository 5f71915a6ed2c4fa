import * as z from 'zod/mini';
import { readLanguage } from '../../../media/metadata/language.ts';
import { countOf, firstOf, lineOf, maybe, number, word, yearOf } from '../read-values.ts';
import type { Source, SourceEntry } from '../source.ts';
import type { Dump, DumpRow } from './read-dump.ts';
import { dumpOf } from './dump-of.ts';
import { gcdIssues } from './gcd-issues.ts';

const SeriesRow = z.object({
  id: z.int(),
  name: z.string(),
  year_began: number,
  year_ended: number,
  is_current: number,
  publisher_id: maybe(z.int()),
  language_id: maybe(z.int()),
  issue_count: number,
});
const Named = z.object({ name: word });
const Coded = z.object({ code: word });

function entryOf(dump: Dump, found: DumpRow): SourceEntry | undefined {
  const row = z.safeParse(SeriesRow, found).data;
  const title = lineOf(row?.name);
  if (!row || title === undefined) return undefined;
  const [publisher] = dump.rows('gcd_publisher', 'id', row.publisher_id ?? 0);
  const [language] = dump.rows('stddata_language', 'id', row.language_id ?? 0);
  const code = z.safeParse(Coded, language).data?.code;
  const lastYear = yearOf(row.year_ended);
  return {
    id: String(row.id),
    link: { label: 'GCD', url: `https://www.comics.org/series/${row.id}/` },
    firstYear: yearOf(row.year_began),
    lastYear,
    cover: undefined,
    values: {
      title,
      publisher: lineOf(z.safeParse(Named, publisher).data?.name),
      language: readLanguage(code ?? ''),
      status: row.is_current === 1 ? 'ONGOING' : lastYear === null ? undefined : 'ENDED',
      totalBookCount: countOf(row.issue_count),
    },
  };
}

/** The Grand Comics Database, from its dump on this server: nothing is sent anywhere. */
export const gcd: Source = {
  id: 'gcd',
  name: 'Grand Comics Database',
  url: 'https://www.comics.org',
  key: 'DUMP',
  hosts: [],
  pace: { apart: 0 },
  ids: /^\d{1,9}$/,
  idOf: ({ hostname, pathname }) =>
    /^(?:www\.)?comics\.org$/.test(hostname)
      ? /^\/series\/(\d{1,9})(?:\/|$)/.exec(pathname)?.[1]
      : undefined,
  issues: gcdIssues,
  async search(asker, words) {
    const dump = dumpOf(asker);
    return firstOf(dump.search(words).map((row) => entryOf(dump, row)));
  },
  async find(asker, id) {
    const dump = dumpOf(asker);
    const [row] = dump.rows('gcd_series', 'id', Number(id));
    return row && entryOf(dump, row);
  },
};
