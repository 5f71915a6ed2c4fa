import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './paging.ts';
import { WantedBook } from './placeholders.ts';
import { readingDirections, seriesStatuses } from './series.ts';
import { Author, id, longestText, nullable, WebLink } from './shapes.ts';

/*
 * Metadata from catalogs outside. An administrator switches each source on; until then nothing is asked of it.
 * These calls are Longbox's own: other servers of the contract don't have them.
 */

/** The catalogs that can be asked, in the order of the settings. */
const metadataSourceIds = [
  'anilist',
  'mangaupdates',
  'mangadex',
  'comicvine',
  'openlibrary',
  'googlebooks',
  'metron',
  'gcd',
] as const;
export type MetadataSourceId = (typeof metadataSourceIds)[number];

export const MetadataSource = z.object({
  id: z.enum(metadataSourceIds),
  /** Its own name, such as AniList. */
  name: z.string(),
  /** Where it is on the web. */
  url: z.string(),
  enabled: z.boolean(),
  /** Whether it knows the single books of a series. */
  hasBooks: z.boolean(),
  /**
   * Whether it takes your own key, and whether it answers without one. `DUMP`: a file on this server answers. `ACCOUNT`: the
   * key is `name:password` of an account.
   */
  key: z.enum(['NONE', 'OPTIONAL', 'REQUIRED', 'ACCOUNT', 'DUMP']),
  /** Whether a key is stored. The key itself is never sent. */
  hasKey: z.boolean(),
  /** Until when it isn't asked, because it received too many requests. */
  pausedUntil: nullable(instant),
});
export type MetadataSource = z.output<typeof MetadataSource>;

export const listMetadataSources = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/metadata-sources',
  access: 'admin',
  answer: z.array(MetadataSource),
  provides: ['settings'],
});

/** Turns a source on or off, or stores its key; `null` deletes the key. */
export const updateMetadataSource = endpoint({
  method: 'PATCH',
  path: '/api/longbox/v1/metadata-sources/{source}',
  access: 'admin',
  body: z.object({
    enabled: z.optional(z.boolean()),
    key: z.optional(
      z.nullable(z.string().check(z.regex(/^[\x21-\x7E]{1,200}$/, 'must be a key without spaces'))),
    ),
  }),
  answer: 'nothing',
  stales: ['settings'],
});

/** Why an entry is likely or unlikely to be the series, the strongest reason first. */
const matchReasons = [
  'LINKED',
  'TITLE',
  'OTHER_TITLE',
  'SIMILAR_TITLE',
  'YEAR',
  'OTHER_YEAR',
  'COUNT',
  'FEWER_BOOKS',
  'PUBLISHER',
  'NUMBER',
  'ISBN',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** The metadata of an entry, by the members of a series or book. Absent members are unknown to the source. */
export const MetadataValues = z.object({
  title: z.string(),
  summary: z.optional(z.string()),
  status: z.optional(z.enum(seriesStatuses)),
  publisher: z.optional(z.string()),
  readingDirection: z.optional(z.enum(readingDirections)),
  ageRating: z.optional(z.int()),
  /** BCP 47 tag. */
  language: z.optional(z.string()),
  genres: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.string())),
  totalBookCount: z.optional(z.int()),
  alternateTitles: z.optional(z.array(z.object({ label: z.string(), title: z.string() }))),
  authors: z.optional(z.array(Author)),
  /** `YYYY-MM-DD`. */
  releaseDate: z.optional(z.string()),
  isbn: z.optional(z.string()),
});
export type MetadataValues = z.output<typeof MetadataValues>;

/** A series or book in a catalog on the internet. */
export const MetadataEntry = z.object({
  source: z.enum(metadataSourceIds),
  id,
  /** Its page. A series with this link counts as matched. */
  link: WebLink,
  firstYear: nullable(z.int()),
  lastYear: nullable(z.int()),
  hasCover: z.boolean(),
  values: MetadataValues,
  /** Of a single book: its number in the series. */
  number: z.optional(z.string()),
  /** Of a single book: the story arcs that it's part of. */
  arcs: z.optional(z.array(z.object({ id, name: z.string() }))),
});
export type MetadataEntry = z.output<typeof MetadataEntry>;

export const MetadataCandidate = z.object({
  entry: MetadataEntry,
  /** From 0 to 100. */
  score: z.int(),
  reasons: z.array(z.enum(matchReasons)),
});
export type MetadataCandidate = z.output<typeof MetadataCandidate>;

/** Why a source gave no answer. */
const sourceProblems = ['LIMITED', 'SLOW', 'UNREACHABLE', 'REFUSED', 'WRONG'] as const;
export type SourceProblem = (typeof sourceProblems)[number];

export const MetadataCandidates = z.object({
  /** The words that were sent. */
  words: z.string(),
  /** The likeliest first. */
  candidates: z.array(MetadataCandidate),
  problems: z.array(
    z.object({
      source: z.enum(metadataSourceIds),
      problem: z.enum(sourceProblems),
      /** When it can be asked again, if it said so. */
      until: nullable(instant),
    }),
  ),
});
export type MetadataCandidates = z.output<typeof MetadataCandidates>;

/**
 * Finds entries like a series in every source that is turned on. Longbox sends them the title of the series, or
 * `words` instead, and nothing else about the server, its files or its people.
 */
export const findMetadataCandidates = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/series/{seriesId}/metadata-candidates',
  access: 'admin',
  query: z.object({ words: z.optional(z.string().check(z.maxLength(longestText))) }),
  answer: MetadataCandidates,
  provides: ['series', 'settings'],
});

/**
 * Finds a single book: by its number in the entries that its series links to, and by its ISBN. Longbox sends the
 * sources the ID of the series' entry, the ID of the book's entry, or the ISBN. `fresh` asks again instead of using earlier answers.
 */
export const findBookMetadata = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/books/{bookId}/metadata-candidates',
  access: 'admin',
  query: z.object({ fresh: flag }),
  answer: z.object({
    ...MetadataCandidates.shape,
    /** Whether any source that is on could know it. */
    isKnown: z.boolean(),
  }),
  provides: ['books', 'series', 'settings'],
});

/** All that a source knows about an entry. `fresh` asks it again instead of using an earlier answer. */
export const getMetadataEntry = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/metadata-sources/{source}/entries/{entryId}',
  access: 'admin',
  query: z.object({ fresh: flag }),
  answer: MetadataEntry,
  provides: ['settings'],
});

/** The books of a story arc, in the order of their release, as a ComicRack list describes them. */
export const getMetadataArc = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/metadata-sources/{source}/arcs/{arcId}',
  access: 'admin',
  answer: z.object({ name: z.string(), books: z.array(WantedBook) }),
  provides: ['settings'],
});

/** The cover of an entry as JPEG, from the copy that the server keeps. */
export const getMetadataCover = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/metadata-sources/{source}/entries/{entryId}/cover',
  access: 'admin',
  answer: 'bytes',
});
