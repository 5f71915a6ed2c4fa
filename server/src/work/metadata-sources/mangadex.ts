import type { MetadataValues } from '@longbox/contract/metadata-sources';
import * as z from 'zod/mini';
import {
  countOf,
  firstOf,
  lineOf,
  linesOf,
  listOf,
  maybe,
  number,
  otherTitles,
  summaryOf,
  unlessEmpty,
  word,
  yearOf,
} from './read-values.ts';
import type { Source, SourceEntry } from './source.ts';

/** Texts by language. What has none is an empty list. */
const texts = z.catch(z.optional(z.record(z.string(), word)), {});

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A manga of MangaDex' API v5, with its people and its cover. */
const Manga = z.object({
  id: z.string().check(z.regex(idForm)),
  attributes: z.object({
    title: texts,
    altTitles: listOf(z.record(z.string(), word)),
    description: texts,
    status: word,
    year: number,
    contentRating: word,
    originalLanguage: word,
    lastVolume: word,
    tags: listOf(z.object({ attributes: z.object({ name: texts, group: word }) })),
  }),
  relationships: listOf(
    z.object({ type: word, attributes: maybe(z.object({ name: word, fileName: word })) }),
  ),
});
type Manga = z.output<typeof Manga>;

const statuses: Readonly<Record<string, MetadataValues['status']>> = {
  completed: 'ENDED',
  ongoing: 'ONGOING',
  hiatus: 'HIATUS',
  cancelled: 'ABANDONED',
};
const roles: Readonly<Record<string, string>> = { author: 'writer', artist: 'penciller' };
const forAdults: ReadonlySet<string> = new Set(['erotica', 'pornographic']);

/** The English text, else the first. */
const textIn = (all: z.output<typeof texts> = {}): string | undefined =>
  lineOf(all['en']) ?? linesOf(Object.values(all))[0];

/** A file's name is part of an address. */
function coverOf({ id, relationships }: Manga): string | undefined {
  const file = relationships.find(({ type }) => type === 'cover_art')?.attributes?.fileName ?? '';
  return /^[\w-]+\.\w{3,4}$/.test(file)
    ? `https://uploads.mangadex.org/covers/${id}/${file}.512.jpg`
    : undefined;
}

function entryOf(manga: Manga): SourceEntry | undefined {
  const { id, attributes, relationships } = manga;
  const title = textIn(attributes.title);
  if (title === undefined) return undefined;
  const tagged = (group: string): string[] =>
    linesOf(
      attributes.tags
        .filter((tag) => tag.attributes.group === group)
        .map((tag) => textIn(tag.attributes.name)),
    );
  const status = statuses[attributes.status ?? ''];
  const isJapanese = attributes.originalLanguage === 'ja';
  const { en: summary } = attributes.description ?? {};
  return {
    id,
    link: { label: 'MangaDex', url: `https://mangadex.org/title/${id}` },
    firstYear: yearOf(attributes.year),
    lastYear: null,
    cover: coverOf(manga),
    values: {
      title,
      summary: summaryOf(summary),
      status,
      readingDirection: isJapanese ? 'RIGHT_TO_LEFT' : undefined,
      ageRating: forAdults.has(attributes.contentRating ?? '') ? 18 : undefined,
      genres: unlessEmpty(tagged('genre')),
      tags: unlessEmpty(tagged('theme')),
      // Of one that goes on, it's the last so far.
      totalBookCount: status === 'ENDED' ? countOf(attributes.lastVolume) : undefined,
      alternateTitles: unlessEmpty(
        otherTitles(
          title,
          attributes.altTitles.flatMap((all) => Object.entries(all)),
        ),
      ),
      authors: unlessEmpty(
        relationships.flatMap(({ type, attributes: person }) => {
          const [name, role] = [lineOf(person?.name), roles[type ?? '']];
          return name === undefined || role === undefined ? [] : [{ name, role }];
        }),
      ),
    },
  };
}

const Found = z.object({ data: listOf(Manga) });
const One = z.object({ data: Manga });

function urlOf(path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`https://api.mangadex.org/manga${path}`);
  const search = new URLSearchParams(query);
  for (const one of ['cover_art', 'author', 'artist']) search.append('includes[]', one);
  url.search = search.toString();
  return url;
}

/** MangaDex, by its API v5: five calls a second from one address. */
export const mangaDex: Source = {
  id: 'mangadex',
  name: 'MangaDex',
  url: 'https://mangadex.org',
  key: 'NONE',
  hosts: ['api.mangadex.org', 'uploads.mangadex.org'],
  pace: { apart: 500 },
  ids: idForm,
  idOf: ({ hostname, pathname }) =>
    hostname === 'mangadex.org'
      ? /^\/title\/([\da-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
      : undefined,
  async search({ ask }, words) {
    const answer = await ask({ url: urlOf('', { title: words, limit: '12' }) });
    return firstOf(z.parse(Found, answer).data.map(entryOf));
  },
  async find({ ask }, id) {
    const answer = await ask({ url: urlOf(`/${id}`) });
    return answer === undefined ? undefined : entryOf(z.parse(One, answer).data);
  },
};
