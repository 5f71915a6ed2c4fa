import * as z from 'zod/mini';
import { Book, bookFilter, readStatuses } from './books.ts';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { languageTag } from './language-tag.ts';
import { flag, fullPaging, many, manyIds, manyUnsplit, one, pageOf, paging } from './paging.ts';
import { AverageRating, PersonalOfSeries } from './personal.ts';
import {
  alternateTitleList,
  Author,
  id,
  linkList,
  lock,
  notBlank,
  nullable,
  WebLink,
  wordList,
} from './shapes.ts';

export const seriesStatuses = ['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'] as const;
export const readingDirections = ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'] as const;

export const AlternateTitle = z.object({ label: z.string(), title: z.string() });

const SeriesMetadata = z.object({
  status: z.enum(seriesStatuses),
  statusLock: z.boolean(),
  title: z.string(),
  titleLock: z.boolean(),
  titleSort: z.string(),
  titleSortLock: z.boolean(),
  summary: z.string(),
  summaryLock: z.boolean(),
  /** Empty while not set. */
  readingDirection: z.enum([...readingDirections, '']),
  readingDirectionLock: z.boolean(),
  publisher: z.string(),
  publisherLock: z.boolean(),
  ageRating: nullable(z.number()),
  ageRatingLock: z.boolean(),
  /** BCP 47 tag, or empty. */
  language: z.string(),
  languageLock: z.boolean(),
  genres: z.array(z.string()),
  genresLock: z.boolean(),
  tags: z.array(z.string()),
  tagsLock: z.boolean(),
  totalBookCount: nullable(z.number()),
  totalBookCountLock: z.boolean(),
  sharingLabels: z.array(z.string()),
  sharingLabelsLock: z.boolean(),
  links: z.array(WebLink),
  linksLock: z.boolean(),
  alternateTitles: z.array(AlternateTitle),
  alternateTitlesLock: z.boolean(),
  created: instant,
  lastModified: instant,
});

/** Combined metadata of a series' books. */
const BooksMetadata = z.object({
  authors: z.array(Author),
  tags: z.array(z.string()),
  /** The earliest of its books. */
  releaseDate: nullable(day),
  /** First summary found in book order, and the number of that book. */
  summary: z.string(),
  summaryNumber: z.string(),
  created: instant,
  lastModified: instant,
});

export const Series = z.object({
  id,
  libraryId: id,
  name: z.string(),
  /** Folder path for administrators, else empty. */
  url: z.string(),
  created: instant,
  lastModified: instant,
  fileLastModified: instant,
  booksCount: z.number(),
  booksReadCount: z.number(),
  booksInProgressCount: z.number(),
  booksUnreadCount: z.number(),
  metadata: SeriesMetadata,
  booksMetadata: BooksMetadata,
  deleted: z.boolean(),
  oneshot: z._default(z.boolean(), false),
  /**
   * Longbox's own: changes with the cover. Absent if there's no cover, or if the cover depends on the
   * account.
   */
  cover: z.optional(z.string()),
  /** Longbox's own: what the caller keeps about it. Absent if that's nothing. */
  personal: z.optional(PersonalOfSeries),
  /** Longbox's own. Absent unless everyone shares their ratings and someone rated it. */
  rated: z.optional(AverageRating),
});
export type Series = z.output<typeof Series>;

/** Filters of a list of series. Values of one member are alternatives; members are combined. */
export const seriesFilter = {
  search: one,
  search_regex: manyUnsplit,
  library_id: manyIds,
  collection_id: manyIds,
  status: many(z.enum(seriesStatuses)),
  read_status: many(z.enum(readStatuses)),
  publisher: many(z.string()),
  language: many(z.string()),
  genre: many(z.string()),
  tag: many(z.string()),
  /** A number, or anything else for "no rating". */
  age_rating: many(z.string()),
  release_year: many(z.string()),
  sharing_label: many(z.string()),
  author: manyUnsplit,
  deleted: flag,
  complete: flag,
  oneshot: flag,
};
export const SeriesFilter = z.object(seriesFilter);
export type SeriesFilter = z.output<typeof SeriesFilter>;

/** Lists series, filtered by simple values. `POST /api/v1/series/list` takes conditions. */
export const listSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series',
  access: 'user',
  query: z.object({ ...seriesFilter, ...fullPaging }),
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

const recent = z.object({
  library_id: manyIds,
  deleted: flag,
  oneshot: flag,
  ...paging,
  unpaged: flag,
});

/** Lists series, the last added first. */
export const listNewSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/new',
  access: 'user',
  query: recent,
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

/** Series changed on disk after they were added, latest change first. */
export const listUpdatedSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/updated',
  access: 'user',
  query: recent,
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}',
  access: 'user',
  answer: Series,
  provides: ['series', 'progress'],
});

export const listBooksOfSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/books',
  access: 'user',
  query: z.object({
    media_status: bookFilter.media_status,
    read_status: bookFilter.read_status,
    tag: bookFilter.tag,
    author: bookFilter.author,
    deleted: bookFilter.deleted,
    ...fullPaging,
  }),
  answer: pageOf(Book),
  provides: ['books', 'progress'],
});

/** Marks every book of the series as read. */
export const markSeriesRead = endpoint({
  method: 'POST',
  path: '/api/v1/series/{seriesId}/read-progress',
  access: 'user',
  answer: 'nothing',
  stales: ['progress'],
  leaves: () => 'READ',
});

/** Marks every book of the series as unread: the caller's progress is removed. */
export const markSeriesUnread = endpoint({
  method: 'DELETE',
  path: '/api/v1/series/{seriesId}/read-progress',
  access: 'user',
  answer: 'nothing',
  stales: ['progress'],
  leaves: () => 'UNREAD',
});

/**
 * The cover: chosen for the series, otherwise that of a book by the library's series cover rule.
 */
export const getSeriesThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/thumbnail',
  access: 'user',
  answer: 'bytes',
});

/** The files of the series' books as one zip archive, uncompressed and streamed. */
export const downloadSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/file',
  access: 'file-download',
  answer: 'bytes',
});

const count = z.optional(z.nullable(z.int32().check(z.minimum(1))));

/**
 * A change of a series' metadata. Absent members stay. `null` clears the reading direction, the
 * numbers and the lists, and keeps all others. An empty text clears the summary, publisher or language.
 */
export const SeriesMetadataUpdate = z.object({
  status: z.optional(z.nullable(z.enum(seriesStatuses))),
  statusLock: lock,
  title: z.optional(z.nullable(notBlank)),
  titleLock: lock,
  titleSort: z.optional(z.nullable(notBlank)),
  titleSortLock: lock,
  summary: z.optional(z.nullable(z.string())),
  summaryLock: lock,
  publisher: z.optional(z.nullable(z.string())),
  publisherLock: lock,
  readingDirection: z.optional(z.nullable(z.enum(readingDirections))),
  readingDirectionLock: lock,
  ageRating: z.optional(z.nullable(z.int32().check(z.minimum(0)))),
  ageRatingLock: lock,
  /** Empty, or a BCP 47 tag of a known language. */
  language: z.optional(
    z.nullable(
      z
        .string()
        .check(z.refine((text) => languageTag(text) !== undefined, 'must be a valid BCP 47 tag')),
    ),
  ),
  languageLock: lock,
  genres: wordList,
  genresLock: lock,
  tags: wordList,
  tagsLock: lock,
  totalBookCount: count,
  totalBookCountLock: lock,
  sharingLabels: wordList,
  sharingLabelsLock: lock,
  links: linkList,
  linksLock: lock,
  alternateTitles: alternateTitleList,
  alternateTitlesLock: lock,
});
export type SeriesMetadataUpdate = z.output<typeof SeriesMetadataUpdate>;

export const updateSeriesMetadata = endpoint({
  method: 'PATCH',
  path: '/api/v1/series/{seriesId}/metadata',
  access: 'admin',
  body: SeriesMetadataUpdate,
  answer: 'nothing',
  stales: ['series', 'books'],
});

/** Lists series, the last changed first. */
export const listLatestSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/latest',
  access: 'user',
  query: recent,
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

/** The number of series for each first character of the sort title, with the same filters. */
export const listAlphabeticalGroups = endpoint({
  method: 'GET',
  path: '/api/v1/series/alphabetical-groups',
  access: 'user',
  query: z.object(seriesFilter),
  answer: z.array(z.object({ group: z.string(), count: z.number() })),
  provides: ['series', 'progress'],
});

/** Reads every file of a series again. An unknown series is ignored. */
export const analyzeSeries = endpoint({
  method: 'POST',
  path: '/api/v1/series/{seriesId}/analyze',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Applies metadata and images of a series' files again. An unknown series is ignored. */
export const refreshSeriesMetadata = endpoint({
  method: 'POST',
  path: '/api/v1/series/{seriesId}/metadata/refresh',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Deletes the files of a series; its records go to the trash. An unknown series is ignored. */
export const deleteSeriesFiles = endpoint({
  method: 'DELETE',
  path: '/api/v1/series/{seriesId}/file',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});
