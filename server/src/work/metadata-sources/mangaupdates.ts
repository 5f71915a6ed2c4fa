import type { MetadataValues } from '@longbox/contract/metadata-sources';
import * as z from 'zod/mini';
import {
  countOf,
  firstOf,
  lineOf,
  linesOf,
  listOf,
  maybe,
  otherTitles,
  summaryOf,
  unlessEmpty,
  word,
  yearOf,
} from './read-values.ts';
import type { Source, SourceEntry } from './source.ts';

/** A series of MangaUpdates' API v1; what a search gives of it has fewer members. */
const Record = z.object({
  series_id: z.int(),
  title: z.string(),
  associated: listOf(z.object({ title: word })),
  url: word,
  description: word,
  image: maybe(z.object({ url: maybe(z.object({ original: word, thumb: word })) })),
  type: word,
  year: word,
  genres: listOf(z.object({ genre: word })),
  categories: listOf(z.object({ category: word, votes: maybe(z.number()) })),
  /** Text of people, such as `12 Volumes (Complete)`. */
  status: word,
  completed: maybe(z.boolean()),
  authors: listOf(z.object({ name: word, type: word })),
  publishers: listOf(z.object({ publisher_name: word, type: word })),
});
type Record = z.output<typeof Record>;

/** The word in brackets that follows the number of volumes. */
const statuses: readonly (readonly [RegExp, MetadataValues['status']])[] = [
  [/\((?:complete|completed)\)/i, 'ENDED'],
  [/\(hiatus\)/i, 'HIATUS'],
  [/\((?:discontinued|cancelled|canceled)\)/i, 'ABANDONED'],
  [/\(ongoing\)/i, 'ONGOING'],
];

const roles: Readonly<{ [type: string]: string }> = { Author: 'writer', Artist: 'penciller' };
const leastVotes = 3;
const mostCategories = 20;

/** The volumes of a finished series; of one that goes on the number is of today. */
function volumesOf(status: string): number | undefined {
  const [, volumes] = /(\d{1,5})\s+Volumes?\s*\(Complete/i.exec(status) ?? [];
  return countOf(volumes);
}

/** The short id of a page: the number of the API in base 36. */
const pageOf = (id: number): string => id.toString(36);

function entryOf(record: Record): SourceEntry | undefined {
  const title = lineOf(record.title);
  if (title === undefined) return undefined;
  const status = record.status ?? '';
  const { publishers } = record;
  const publisher =
    publishers.find(({ type }) => type === 'English') ??
    publishers.find(({ type }) => type === 'Original');
  const categories = record.categories
    .filter(({ votes }) => (votes ?? 0) >= leastVotes)
    .toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0))
    .slice(0, mostCategories);
  return {
    id: String(record.series_id),
    link: {
      label: 'MangaUpdates',
      url: `https://www.mangaupdates.com/series/${pageOf(record.series_id)}`,
    },
    firstYear: yearOf(record.year),
    lastYear: null,
    cover: record.image?.url?.original ?? undefined,
    values: {
      title,
      summary: summaryOf(record.description),
      status: statuses.find(([pattern]) => pattern.test(status))?.[1],
      publisher: lineOf(publisher?.publisher_name),
      readingDirection: record.type === 'Manga' ? 'RIGHT_TO_LEFT' : undefined,
      genres: unlessEmpty(linesOf(record.genres.map(({ genre }) => genre))),
      tags: unlessEmpty(linesOf(categories.map(({ category }) => category))),
      totalBookCount: volumesOf(status),
      alternateTitles: unlessEmpty(
        otherTitles(
          title,
          record.associated.map((one) => ['Associated', one.title] as const),
        ),
      ),
      authors: unlessEmpty(
        record.authors.flatMap(({ name, type }) => {
          const [line, role] = [lineOf(name), roles[type ?? '']];
          return line === undefined || role === undefined ? [] : [{ name: line, role }];
        }),
      ),
    },
  };
}

const Found = z.object({ results: listOf(z.object({ record: Record })) });

/** MangaUpdates, by its API v1. It asks for reasonable spacing between calls, and names no number. */
export const mangaUpdates: Source = {
  id: 'mangaupdates',
  name: 'MangaUpdates',
  url: 'https://www.mangaupdates.com',
  key: 'NONE',
  hosts: ['api.mangaupdates.com', 'cdn.mangaupdates.com'],
  pace: { apart: 1500 },
  ids: /^\d{1,15}$/,
  idOf({ hostname, pathname }) {
    if (!/^(?:www\.)?mangaupdates\.com$/.test(hostname)) return undefined;
    const [, page] = /^\/series\/([\da-z]{1,9})(?:\/|$)/.exec(pathname) ?? [];
    return page === undefined ? undefined : String(Number.parseInt(page, 36));
  },
  async search({ ask }, words) {
    const url = new URL('https://api.mangaupdates.com/v1/series/search');
    const answer = await ask({ url, body: { search: words, perpage: 12 } });
    return firstOf(z.parse(Found, answer).results.map(({ record }) => entryOf(record)));
  },
  async find({ ask }, id) {
    const answer = await ask({ url: new URL(`https://api.mangaupdates.com/v1/series/${id}`) });
    return answer === undefined ? undefined : entryOf(z.parse(Record, answer));
  },
};
