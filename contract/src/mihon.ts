import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How much of a series or read list is read, as the reader app Mihon counts it. */
const counts = {
  booksCount: z.number(),
  booksReadCount: z.number(),
  booksUnreadCount: z.number(),
  booksInProgressCount: z.number(),
};

/** Progress in a series, counted by the sort numbers of its books. */
const SeriesTrack = z.object({
  ...counts,
  /** Of the last book before which, itself included, every book is read; 0 when there is none. */
  lastReadContinuousNumberSort: z.number(),
  /** Greatest of the series; 0 when it has no book. */
  maxNumberSort: z.number(),
});

/** Progress in a read list, counted by the places of its books. */
const ReadListTrack = z.object({
  ...counts,
  /** How many books from the first on are read without a gap. */
  lastReadContinuousIndex: z.number(),
});

export const getSeriesTrack = endpoint({
  method: 'GET',
  path: '/api/v2/series/{seriesId}/read-progress/tachiyomi',
  access: 'user',
  answer: SeriesTrack,
  provides: ['progress'],
});

/** Marks read every book up to a sort number; what lies behind stays as it is. */
export const updateSeriesTrack = endpoint({
  method: 'PUT',
  path: '/api/v2/series/{seriesId}/read-progress/tachiyomi',
  access: 'user',
  body: z.object({ lastBookNumberSortRead: z.number() }),
  answer: 'nothing',
  stales: ['progress'],
});

export const getReadListTrack = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/read-progress/tachiyomi',
  access: 'user',
  answer: ReadListTrack,
  provides: ['progress'],
});

/** Marks read the first so many books of the list; what lies behind stays as it is. */
export const updateReadListTrack = endpoint({
  method: 'PUT',
  path: '/api/v1/readlists/{readListId}/read-progress/tachiyomi',
  access: 'user',
  body: z.object({ lastBookRead: z.int() }),
  answer: 'nothing',
  stales: ['progress'],
});
