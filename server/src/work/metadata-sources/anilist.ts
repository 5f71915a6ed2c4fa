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

/** The media of AniList's GraphQL, as much of it as is asked for. */
const Media = z.object({
  id: z.int(),
  title: maybe(z.object({ romaji: word, english: word, native: word })),
  synonyms: listOf(z.string()),
  startDate: maybe(z.object({ year: number })),
  endDate: maybe(z.object({ year: number })),
  volumes: number,
  status: word,
  description: word,
  genres: listOf(z.string()),
  tags: listOf(z.object({ name: z.string(), rank: number, isMediaSpoiler: maybe(z.boolean()) })),
  isAdult: maybe(z.boolean()),
  countryOfOrigin: word,
  coverImage: maybe(z.object({ extraLarge: word, large: word })),
  staff: maybe(
    z.object({
      edges: listOf(
        z.object({ role: word, node: maybe(z.object({ name: maybe(z.object({ full: word })) })) }),
      ),
    }),
  ),
});
type Media = z.output<typeof Media>;

const fields = `id title { romaji english native } synonyms startDate { year } endDate { year }
  volumes status description genres tags { name rank isMediaSpoiler } isAdult countryOfOrigin
  coverImage { extraLarge large } staff(perPage: 12) { edges { role node { name { full } } } }`;
const searchQuery = `query ($search: String) {
  Page(perPage: 12) { media(search: $search, type: MANGA) { ${fields} } } }`;
const findQuery = `query ($id: Int) { Media(id: $id, type: MANGA) { ${fields} } }`;

const statuses: Readonly<Record<string, MetadataValues['status']>> = {
  FINISHED: 'ENDED',
  RELEASING: 'ONGOING',
  CANCELLED: 'ABANDONED',
  HIATUS: 'HIATUS',
};

/** Tags that fewer readers agree on say little. */
const leastRank = 60;

/** Of `Story & Art (vols 1-3)` both; letterers and translators are those of one edition. */
const roles: readonly (readonly [RegExp, string])[] = [
  [/\b(?:story|original creator|original story)\b/i, 'writer'],
  [/\bart\b|\billustration\b/i, 'penciller'],
];

function authorsOf({ staff }: Media) {
  return (staff?.edges ?? []).flatMap(({ role, node }) => {
    const name = lineOf(node?.name?.full);
    if (name === undefined) return [];
    return roles.flatMap(([pattern, as]) => (pattern.test(role ?? '') ? [{ name, role: as }] : []));
  });
}

function entryOf(media: Media): SourceEntry | undefined {
  const { id, title: titles } = media;
  const title = lineOf(titles?.english) ?? lineOf(titles?.romaji) ?? lineOf(titles?.native);
  if (title === undefined) return undefined;
  const tags = media.tags.filter(
    (tag) => tag.isMediaSpoiler !== true && Number(tag.rank) >= leastRank,
  );
  const synonyms = media.synonyms.map((synonym) => ['Synonym', synonym] as const);
  return {
    id: String(id),
    link: { label: 'AniList', url: `https://anilist.co/manga/${id}` },
    firstYear: yearOf(media.startDate?.year),
    lastYear: yearOf(media.endDate?.year),
    cover: media.coverImage?.extraLarge ?? media.coverImage?.large ?? undefined,
    values: {
      title,
      summary: summaryOf(media.description),
      status: statuses[media.status ?? ''],
      readingDirection: media.countryOfOrigin === 'JP' ? 'RIGHT_TO_LEFT' : undefined,
      ageRating: media.isAdult === true ? 18 : undefined,
      genres: unlessEmpty(linesOf(media.genres)),
      tags: unlessEmpty(linesOf(tags.map(({ name }) => name))),
      totalBookCount: countOf(media.volumes),
      alternateTitles: unlessEmpty(
        otherTitles(title, [
          ['English', titles?.english],
          ['Romaji', titles?.romaji],
          ['Native', titles?.native],
          ...synonyms,
        ]),
      ),
      authors: unlessEmpty(authorsOf(media)),
    },
  };
}

const Found = z.object({ data: z.object({ Page: z.object({ media: listOf(Media) }) }) });
const One = z.object({ data: z.object({ Media: maybe(Media) }) });
const api = new URL('https://graphql.anilist.co/');

/** AniList, by its GraphQL API: 90 calls a minute are documented, 30 are granted since years. */
export const anilist: Source = {
  id: 'anilist',
  name: 'AniList',
  url: 'https://anilist.co',
  key: 'NONE',
  hosts: ['graphql.anilist.co', 's4.anilist.co'],
  pace: { apart: 2000 },
  ids: /^\d{1,9}$/,
  idOf: ({ hostname, pathname }) =>
    hostname === 'anilist.co' ? /^\/manga\/(\d+)/.exec(pathname)?.[1] : undefined,
  async search({ ask }, words) {
    const answer = await ask({
      url: api,
      body: { query: searchQuery, variables: { search: words } },
    });
    return firstOf(z.parse(Found, answer).data.Page.media.map(entryOf));
  },
  async find({ ask }, id) {
    const answer = await ask({
      url: api,
      body: { query: findQuery, variables: { id: Number(id) } },
    });
    const media = answer === undefined ? undefined : z.parse(One, answer).data.Media;
    return media ? entryOf(media) : undefined;
  },
};
