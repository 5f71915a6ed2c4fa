import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Reading progress of a series or read list, as the app Mihon counts it. */
const counts = {
  booksCount: z.number(),
  booksReadCount: z.number(),
  booksUnreadCount: z.number(),
  booksInProgressCount: z.number(),
};

/** Progress in a series, counted by the sort numbers of its books. */
const SeriesTrack = z.object({
  ...counts,
  /** Sort number of the last book up to which every book is read; 0 if there is none. */
  lastReadContinuousNumberSort: z.number(),
  /** Greatest sort number of the series; 0 if it has no book. */
  maxNumberSort: z.number(),
});

/** Progress in a read list, counted by the places of its books. */
const ReadListTrack = z.object({
  ...counts,
  /** Number of books read without a gap, from the first one on. */
  lastReadContinuousIndex: z.number(),
});

/** Progress in a series, as the app Mihon counts it. */
export const getSeriesTrack = endpoint({
  method: 'GET',
  path: '/api/v2/series/{seriesId}/read-progress/tachiyomi',
  access: 'user',
  answer: SeriesTrack,
  provides: ['progress'],
});

/** Marks every book up to a sort number as read; later books stay unchanged. */
export const updateSeriesTrack = endpoint({
  method: 'PUT',
  path: '/api/v2/series/{seriesId}/read-progress/tachiyomi',
  access: 'user',
  body: z.object({ lastBookNumberSortRead: z.number() }),
  answer: 'nothing',
  stales: ['progress'],
});

/** Progress in a read list, as the app Mihon counts it. */
export const getReadListTrack = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/read-progress/tachiyomi',
  access: 'user',
  answer: ReadListTrack,
  provides: ['progress'],
});

/** Marks the first books of the list as read; later books stay unchanged. */
export const updateReadListTrack = endpoint({
  method: 'PUT',
  path: '/api/v1/readlists/{readListId}/read-progress/tachiyomi',
  access: 'user',
  body: z.object({ lastBookRead: z.int() }),
  answer: 'nothing',
  stales: ['progress'],
});
