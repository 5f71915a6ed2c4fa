import * as z from 'zod/mini';
import { BookTree, SeriesTree } from './conditions.ts';
import { id, nullable } from './shapes.ts';

/*
 * The rule of a collection or read list that fills itself: it holds everything that matches a saved filter.
 * Other servers don't have them.
 */

/** Largest number of items in a list that is filled automatically. */
export const mostOfRule = 5_000;
const longestSearch = 10_000;

const common = {
  /** As in lists, such as `metadata.releaseDate,desc`. */
  sort: z._default(
    z.array(z.string()).check(z.maxLength(10, 'must not have more than 10 entries')),
    [],
  ),
  /** Holds at most this many items, the first in its order. */
  limit: nullable(
    z
      .int()
      .check(z.gte(1, 'must be at least 1'), z.lte(mostOfRule, `must be at most ${mostOfRule}`)),
  ),
  /** Where the web client shows the filter: a library or `all`, and the search part of the address. */
  view: nullable(
    z.object({
      libraryId: id,
      search: z
        .string()
        .check(z.maxLength(longestSearch, `must not have more than ${longestSearch} characters`)),
    }),
  ),
};

/** Which books a read list holds; all of them without a condition. */
export const BookRule = z.object({ condition: nullable(BookTree), ...common });
export type BookRule = z.output<typeof BookRule>;

/** Which series a collection holds, likewise. */
export const SeriesRule = z.object({ condition: nullable(SeriesTree), ...common });
export type SeriesRule = z.output<typeof SeriesRule>;
