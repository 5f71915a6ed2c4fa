import * as z from 'zod/mini';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { manyIds, one, pageOf, paging } from './paging.ts';
import { id } from './shapes.ts';

/*
 * What someone has read, and when. People see only their own. These calls are Longbox's own: other servers
 * of the contract don't have them.
 */

/**
 * Largest number of sessions kept for each person. Older ones are combined into one entry per book and
 * day; the same number of those is kept.
 */
export const mostReadingSessions = 50_000;

const dayMillis = 86_400_000;

/** A day of a query, or none. */
const dayAsked = z.pipe(one, z.optional(day));
/** A share of the book, 0 to 1. */
const share = z.number().check(z.gte(0), z.lte(1));
/** A duration in milliseconds, of at most a day. */
const duration = z.int().check(z.gte(0), z.lte(dayMillis));

/** Where a session began and ended in the book, and how much was read. */
export const extent = {
  first: share,
  last: share,
  /** Pages that were shown long enough to be read. */
  pages: z.int().check(z.gte(0), z.lte(100_000)),
  /** Minutes east of UTC where it was read. */
  zone: z.int().check(z.gte(-720), z.lte(840)),
  device: z.string().check(z.maxLength(100, 'must not have more than 100 characters')),
};

/** A session as a device reports it. Device clocks differ, so it says how long ago it ended. */
const Report = z.object({
  ...extent,
  /** Milliseconds since it ended. */
  ago: z.int().check(z.gte(0), z.lte(1_000_000_000_000)),
  /** Milliseconds from start to end. */
  lasted: duration,
  /** Of these, the milliseconds that someone was reading. */
  active: duration,
  /** Whether it reached the end of the book. */
  finished: z.boolean(),
});
export type ReadingReport = z.output<typeof Report>;

/** A stretch of reading of one book on one device, or all old sessions of a book and day. */
export const ReadingSession = z.object({
  id,
  bookId: id,
  /** The day it began, where it was read. */
  day,
  started: instant,
  ended: instant,
  ...extent,
  pages: z.number(),
  /** Milliseconds of reading. */
  active: z.number(),
  /** How often it reached the end of the book. */
  finished: z.number(),
  /** It stands for all sessions of its book and day. */
  folded: z.boolean(),
  /** It was inferred from the progress that a reading program sent: `active` is unknown and 0. */
  inferred: z.boolean(),
});
export type ReadingSession = z.output<typeof ReadingSession>;

/** A session with the names of its book and series. */
export const ReadingSessionOfBook = z.object({
  ...ReadingSession.shape,
  book: z.object({
    seriesId: id,
    libraryId: id,
    title: z.string(),
    number: z.string(),
    seriesTitle: z.string(),
    oneshot: z.boolean(),
    /** The book is in the trash. */
    deleted: z.boolean(),
  }),
});
export type ReadingSessionOfBook = z.output<typeof ReadingSessionOfBook>;

const path = '/api/longbox/v1/reading';

/**
 * Stores a session. The client makes its ID, so that it can send it again: of two reports the longer one
 * counts. The answer is the session as it is now.
 */
export const saveReadingSession = endpoint({
  method: 'PUT',
  path: `${path}/books/{bookId}/sessions/{readingId}`,
  access: 'user',
  body: Report,
  answer: ReadingSession,
  stales: ['reading'],
});

/** Deletes one session. Progress stays. */
export const deleteReadingSession = endpoint({
  method: 'DELETE',
  path: `${path}/books/{bookId}/sessions/{readingId}`,
  access: 'user',
  answer: 'nothing',
  stales: ['reading'],
});

/** The caller's sessions, the newest first. */
export const listReadingSessions = endpoint({
  method: 'GET',
  path: `${path}/sessions`,
  access: 'user',
  query: z.object({
    ...paging,
    /** Words in the titles of book and series. */
    search: one,
    book_id: manyIds,
    library_id: manyIds,
    /** First and last day, both included. */
    from: dayAsked,
    to: dayAsked,
  }),
  answer: pageOf(ReadingSessionOfBook),
  provides: ['reading'],
});

/** Deletes the caller's whole reading history. Progress stays. */
export const deleteReadingHistory = endpoint({
  method: 'DELETE',
  path: `${path}/sessions`,
  access: 'user',
  answer: 'nothing',
  stales: ['reading'],
});
