import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * What someone wants to read, and what they think of books and series. People see only their own. These
 * calls are Longbox's own: other servers don't have them.
 */

/** Longest private note about a book or series. */
export const longestPersonalNote = 4_000;
/** Largest number of items that can be put in order at once. */
const mostOrdered = 2_000;

export const seriesStates = ['PLANNED', 'READING', 'ON_HOLD', 'DROPPED', 'FINISHED'] as const;
export type SeriesState = (typeof seriesStates)[number];

const personal = {
  /** Its place in "Want to read", where the largest comes first. `null` if it isn't there. */
  wanted: nullable(z.number()),
  /** Its place among the favorites, likewise. */
  favorite: nullable(z.number()),
  /** 1 to 5, with halves. */
  rating: nullable(z.number()),
  note: z.string(),
};

/** A person's own data about a book. A one-shot has the data of its series. */
export const PersonalOfBook = z.object(personal);
export type PersonalOfBook = z.output<typeof PersonalOfBook>;

/** A person's own data about a series. */
export const PersonalOfSeries = z.object({
  ...personal,
  /**
   * The state that was set by hand, until a book of the series is read. Without one, a series is
   * `READING` once it was begun, and `FINISHED` once all books of an ended one are read.
   */
  state: nullable(z.enum(seriesStates)),
  /** It's hidden from On deck until a book of it is read. */
  offDeck: z.boolean(),
  /** Whether its books are being read again. `null` if its reader was never asked. */
  again: nullable(z.boolean()),
});
export type PersonalOfSeries = z.output<typeof PersonalOfSeries>;

/** Of everyone's ratings, where every account lets its own count (`household.ts`). */
export const AverageRating = z.object({
  average: z.number(),
  /** How many people rated it. */
  count: z.int(),
});
export type AverageRating = z.output<typeof AverageRating>;

/** `true` puts it first unless it has a place, `false` takes it out, and a number gives it that place. */
const listed = z.optional(
  z.union([z.boolean(), z.int().check(z.gte(1))], {
    error: 'must be true, false or a whole number from 1',
  }),
);

const change = {
  wanted: listed,
  favorite: listed,
  rating: z.optional(z.nullable(z.number().check(z.gte(1), z.lte(5), z.multipleOf(0.5)))),
  note: z.optional(
    z
      .string()
      .check(
        z.maxLength(
          longestPersonalNote,
          `must not have more than ${longestPersonalNote} characters`,
        ),
      ),
  ),
};

const BookChange = z.object(change);
export type BookChange = z.output<typeof BookChange>;

const SeriesChange = z.object({
  ...change,
  state: z.optional(z.nullable(z.enum(seriesStates))),
  offDeck: z.optional(z.boolean()),
  /**
   * `true` means that the caller reads it again: On deck continues from the books read since. `false` means
   * that they were asked and said no. A `true` within a day of an earlier answer counts from the time of that answer.
   */
  again: z.optional(z.boolean()),
});
export type SeriesChange = z.output<typeof SeriesChange>;

const path = '/api/longbox/v1/reading';

/** Changes what the caller keeps about a book. Absent members stay unchanged. */
export const updatePersonalOfBook = endpoint({
  method: 'PATCH',
  path: `${path}/books/{bookId}/personal`,
  access: 'user',
  body: BookChange,
  answer: PersonalOfBook,
  stales: ['progress'],
});

/**
 * Changes what the caller keeps about a series. Absent members stay unchanged. Series that are on hold, dropped
 * or finished by hand aren't on deck.
 */
export const updatePersonalOfSeries = endpoint({
  method: 'PATCH',
  path: `${path}/series/{seriesId}/personal`,
  access: 'user',
  body: SeriesChange,
  answer: PersonalOfSeries,
  stales: ['progress'],
});

/**
 * Puts items of the caller's "Want to read" in this order, within the places that they have now.
 * Other items are ignored.
 */
export const orderWanted = endpoint({
  method: 'PUT',
  path: `${path}/wanted/order`,
  access: 'user',
  body: z.object({
    items: z
      .array(z.object({ kind: z.enum(['book', 'series']), id }))
      .check(z.maxLength(mostOrdered, `must not have more than ${mostOrdered} entries`)),
  }),
  answer: 'nothing',
  stales: ['progress'],
});
