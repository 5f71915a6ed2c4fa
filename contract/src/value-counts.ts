import * as z from 'zod/mini';
import { BookSearch, SeriesSearch } from './conditions.ts';
import { endpoint } from './endpoint.ts';

/*
 * How often each value of a field occurs in a list, for the filters next to it. These calls are
 * Longbox's own: other servers don't have them.
 */

/** Fields of series; ratings are text, `None` if there is none, dates are years. */
const seriesValueFields = [
  'status',
  'genre',
  'tag',
  'publisher',
  'language',
  'ageRating',
  'releaseYear',
  'sharingLabel',
] as const;
export type SeriesValueField = (typeof seriesValueFields)[number];

const bookValueFields = ['tag', 'mediaProfile', 'mediaStatus'] as const;
export type BookValueField = (typeof bookValueFields)[number];

/** A value as items write it, and the number of matching items with it. */
const ValueCount = z.object({ value: z.string(), count: z.number() });
export type ValueCount = z.output<typeof ValueCount>;

/**
 * Lists the values of a field, and how many matching series have each. A tag counts for a series if
 * the series or any of its books has it.
 */
export const countSeriesValues = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/series/values',
  access: 'user',
  query: z.object({ field: z.enum(seriesValueFields) }),
  body: SeriesSearch,
  answer: z.array(ValueCount),
  provides: ['series', 'books', 'progress'],
});

/** Lists the values of a field, and how many matching books have each. */
export const countBookValues = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/books/values',
  access: 'user',
  query: z.object({ field: z.enum(bookValueFields) }),
  body: BookSearch,
  answer: z.array(ValueCount),
  provides: ['books', 'progress'],
});
