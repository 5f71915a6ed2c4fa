import * as z from 'zod/mini';
import { normaliseIsbn } from '../../media/metadata/isbn.ts';
import { readLanguage } from '../../media/metadata/language.ts';
import {
  dayOf,
  firstOf,
  lineOf,
  linesOf,
  listOf,
  maybe,
  summaryOf,
  unlessEmpty,
  word,
  yearOf,
} from './read-values.ts';
import type { Asker, Source, SourceEntry } from './source.ts';

/** A volume of the Google Books API v1. */
const Volume = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  volumeInfo: z.object({
    title: z.string(),
    subtitle: word,
    authors: listOf(z.string()),
    publisher: word,
    /** `2014`, `2014-05` or `2014-05-20`. */
    publishedDate: word,
    description: word,
    industryIdentifiers: listOf(z.object({ identifier: word })),
    categories: listOf(z.string()),
    maturityRating: word,
    imageLinks: maybe(z.object({ large: word, medium: word, thumbnail: word })),
    language: word,
  }),
});
type Volume = z.output<typeof Volume>;

/** It gives addresses without encryption, which the same hosts answer with it, too. */
const secured = (url: string | null | undefined): string | undefined =>
  url?.replace(/^http:/, 'https:');

function entryOf({ id, volumeInfo: info }: Volume): SourceEntry | undefined {
  const title = lineOf([info.title, info.subtitle].filter((part) => part).join(': '));
  if (title === undefined) return undefined;
  const isbn = info.industryIdentifiers.flatMap(
    ({ identifier }) => normaliseIsbn(identifier ?? '') ?? [],
  )[0];
  const images = info.imageLinks;
  return {
    id,
    link: { label: 'Google Books', url: `https://books.google.com/books?id=${id}` },
    firstYear: yearOf(info.publishedDate),
    lastYear: null,
    cover: secured(images?.large ?? images?.medium ?? images?.thumbnail),
    values: {
      title,
      summary: summaryOf(info.description),
      publisher: lineOf(info.publisher),
      ageRating: info.maturityRating === 'MATURE' ? 18 : undefined,
      language: readLanguage(info.language ?? ''),
      // `Comics & Graphic Novels / Manga / General` names three.
      genres: unlessEmpty(linesOf(info.categories.flatMap((one) => one.split('/')))),
      authors: unlessEmpty(linesOf(info.authors).map((name) => ({ name, role: 'writer' }))),
      releaseDate: dayOf(info.publishedDate),
      isbn,
    },
  };
}

const Found = z.object({ items: listOf(Volume) });

function urlOf(path: string, { key }: Asker, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`https://www.googleapis.com/books/v1/volumes${path}`);
  url.search = new URLSearchParams({ ...query, ...(key && { key }) }).toString();
  return url;
}

/** Google Books, by its API v1: 1,000 calls a day, for all who come without a key together. */
export const googleBooks: Source = {
  id: 'googlebooks',
  name: 'Google Books',
  url: 'https://books.google.com',
  key: 'OPTIONAL',
  hosts: ['www.googleapis.com', 'books.google.com'],
  pace: { apart: 1000, most: { calls: 1000, within: 24 * 60 * 60 * 1000 } },
  ids: /^[\w-]{1,40}$/,
  idOf({ hostname, searchParams }) {
    if (!/^books\.google\.[a-z.]{2,6}$/.test(hostname)) return undefined;
    return searchParams.get('id') ?? undefined;
  },
  async search(asker, words) {
    const query = { q: `intitle:${words}`, maxResults: '12', printType: 'books' };
    const answer = await asker.ask({ url: urlOf('', asker, query) });
    return firstOf(z.parse(Found, answer).items.map(entryOf));
  },
  async find(asker, id) {
    const answer = await asker.ask({ url: urlOf(`/${id}`, asker) });
    return answer === undefined ? undefined : entryOf(z.parse(Volume, answer));
  },
  async byIsbn(asker, isbn) {
    const answer = await asker.ask({ url: urlOf('', asker, { q: `isbn:${isbn}` }) });
    const found = firstOf(z.parse(Found, answer).items.map(entryOf));
    return found.find(({ values }) => values.isbn === isbn);
  },
};
