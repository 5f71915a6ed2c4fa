import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { manyIds, pageOf, paging } from './paging.ts';
import { Series } from './series.ts';

/*
 * Numbers that are missing between the first and the last book of a series, and after the last one if the total
 * number of books is locked. These calls are Longbox's own: other servers don't
 * have them.
 */

/** Whole numbers that follow each other, without a book; `from` and `to` are missing, too. */
export const MissingNumbers = z.object({ from: z.int(), to: z.int() });
export type MissingNumbers = z.output<typeof MissingNumbers>;

/** A series with all its missing numbers, in order. */
export const SeriesWithGaps = z.object({ series: Series, missing: z.array(MissingNumbers) });
export type SeriesWithGaps = z.output<typeof SeriesWithGaps>;

/** The series with missing numbers, by title. */
export const listGaps = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/gaps',
  access: 'admin',
  query: z.object({ library_id: manyIds, ...paging }),
  answer: pageOf(SeriesWithGaps),
  provides: ['series', 'books'],
});

/** The missing numbers of a series; none if it's a one-shot. */
export const getGapsOfSeries = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/series/{seriesId}/gaps',
  access: 'user',
  answer: z.array(MissingNumbers),
  provides: ['series', 'books'],
});
