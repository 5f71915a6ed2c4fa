import * as z from 'zod/mini';
import { Book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { manyIds, one, pageOf, paging } from './paging.ts';
import { id } from './shapes.ts';

/*
 * What someone could read next. People see only books that aren't hidden from them, chosen by their own
 * reading. These calls are Longbox's own: other servers don't have them.
 */

const path = '/api/longbox/v1/reading';

/** Things that a suggested book and a finished one have in common, the strongest first. */
const nextReasons = ['writer', 'penciller', 'readList', 'collection', 'tag', 'genre'] as const;
export type NextReason = (typeof nextReasons)[number];

/** Largest number of suggestions, and of arrivals. */
export const mostNext = 20;

/** A book to read next, and why. */
const Suggestion = z.object({
  /** The first book of a series that was never begun. */
  book: Book,
  reason: z.enum(nextReasons),
  /** The finished book that it has this in common with. */
  after: z.object({
    bookId: id,
    seriesId: id,
    /** Of the series; of a one-shot, its own. */
    title: z.string(),
  }),
});
export type Suggestion = z.output<typeof Suggestion>;

/**
 * Suggests the first books of series that the caller never began and that resemble what they finished last. The best come first, by how much they have in common with the finished book and how that was rated.
 */
export const listWhatNext = endpoint({
  method: 'GET',
  path: `${path}/what-next`,
  access: 'user',
  namesItem: true,
  query: z.object({
    /** Only what resembles this book. */
    book_id: one,
    library_id: manyIds,
  }),
  answer: z.object({ suggestions: z.array(Suggestion) }),
  provides: ['progress', 'books', 'series', 'collections', 'readlists'],
  followsProgress: true,
});

/** Unread books that were added to series after the caller began to read them, the newest first. */
export const listArrivals = endpoint({
  method: 'GET',
  path: `${path}/arrivals`,
  access: 'user',
  query: z.object({
    library_id: manyIds,
    /** When the caller last looked at them. */
    since: z.pipe(
      one,
      z.optional(
        z.iso.datetime({
          offset: true,
          error: 'must be a date and time such as 2024-10-01T09:12:33Z',
        }),
      ),
    ),
  }),
  answer: z.object({
    books: z.array(Book),
    /** How many were added since then; all, if that's unknown. */
    count: z.number(),
  }),
  provides: ['progress', 'books', 'series'],
  followsProgress: true,
});

/**
 * The next book of each series and read list that the caller is reading, the latest read first: in a series, the book after the one begun last; in an ordered read list, the book after those read from its start. Reading an old book again changes nothing.
 */
export const listNextBooks = endpoint({
  method: 'GET',
  path: `${path}/on-deck`,
  access: 'user',
  query: z.object({ library_id: manyIds, ...paging }),
  answer: pageOf(Book),
  provides: ['books', 'progress', 'series', 'readlists'],
  followsProgress: true,
});
