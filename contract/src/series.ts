import * as z from 'zod/mini';
import { Book, bookFilter, readStatuses } from './books.ts';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag, fullPaging, many, manyUnsplit, one, pageOf, paging } from './paging.ts';
import { Author, id, nullable, WebLink } from './shapes.ts';

export const seriesStatuses = ['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'] as const;
export const readingDirections = ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'] as const;
export type ReadingDirection = (typeof readingDirections)[number];

export const AlternateTitle = z.object({ label: z.string(), title: z.string() });

export const SeriesMetadata = z.object({
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

/** What the metadata of a series' books add up to. */
export const BooksMetadata = z.object({
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
});
export type Series = z.output<typeof Series>;

/** What narrows a list of series. Values of one member are alternatives, members are combined. */
export const seriesFilter = {
  search: one,
  search_regex: manyUnsplit,
  library_id: many(id),
  collection_id: many(id),
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

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series',
  access: 'user',
  query: z.object({ ...seriesFilter, ...fullPaging }),
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

const recent = z.object({
  library_id: many(id),
  deleted: flag,
  oneshot: flag,
  ...paging,
  unpaged: flag,
});

/** Newest record first. */
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

/** Completes every book of the series. */
export const markSeriesRead = endpoint({
  method: 'POST',
  path: '/api/v1/series/{seriesId}/read-progress',
  access: 'user',
  answer: 'nothing',
  stales: ['progress'],
});

/** Removes the caller's progress in every book of the series. */
export const markSeriesUnread = endpoint({
  method: 'DELETE',
  path: '/api/v1/series/{seriesId}/read-progress',
  access: 'user',
  answer: 'nothing',
  stales: ['progress'],
});

/** The poster: chosen for the series, else that of a book by the library's series cover rule. */
export const getSeriesThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/thumbnail',
  access: 'user',
  answer: 'bytes',
});

/** The files of the series' books as one zip archive, stored and streamed. */
export const downloadSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/file',
  access: 'file-download',
  answer: 'bytes',
});
