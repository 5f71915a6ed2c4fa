import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * Series by metadata: books make a series because their files name it, whichever folder they lie in. This
 * call is Longbox's own: other servers of the contract don't have it.
 */

/** The options of a library that say which series its books make. */
export const SeriesOptions = z.object({
  seriesByMetadata: z.boolean(),
  importComicInfoSeries: z.boolean(),
  importComicInfoSeriesAppendVolume: z.boolean(),
  importEpubSeries: z.boolean(),
});
export type SeriesOptions = z.output<typeof SeriesOptions>;

const NamedSeries = z.object({ name: z.string(), books: z.int() });

/** A series and what becomes of it, or what it's made of: at most 20, and how many there are. */
const Regrouped = z.object({
  name: z.string(),
  books: z.int(),
  count: z.int(),
  series: z.array(NamedSeries),
});
export type Regrouped = z.output<typeof Regrouped>;

const Changes = z.object({ count: z.int(), first: z.array(Regrouped) });

/** The effect of a change of these options, as far as books are analyzed. */
export const SeriesPreview = z.object({
  /** Series now and then, without those in the trash. */
  before: z.int(),
  after: z.int(),
  /** Series that several series merge into, and the first 50 of them. */
  merged: Changes,
  /** Series that become several, and the first 50 of them. */
  split: Changes,
  /** Books that aren't analyzed yet, so their series isn't known. */
  unread: z.int(),
});
export type SeriesPreview = z.output<typeof SeriesPreview>;

/** Shows which series of a library would merge or split with other options. Changes nothing. */
export const previewSeries = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/libraries/{libraryId}/series-preview',
  access: 'admin',
  body: SeriesOptions,
  answer: SeriesPreview,
});
