import * as z from 'zod/mini';
import { day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';
import { id } from './shapes.ts';

const path = '/api/longbox/v1/reading';

/** Largest numbers of values of each kind, of books and of series in the statistics. */
export const mostReadingShares = 20;

/** How much was read; `active` is in milliseconds, and 0 where a program reported no times. */
const amount = { active: z.number(), pages: z.number() };

const Amount = z.object(amount);

/** A run of days with reading, one after the other. */
const Streak = z.object({ first: day, last: day, days: z.number() });

const shareKinds = ['library', 'publisher', 'writer', 'genre', 'language', 'format'] as const;

const namedBook = {
  bookId: id,
  seriesId: id,
  seriesTitle: z.string(),
  title: z.string(),
  oneshot: z.boolean(),
};

const BookOfLength = z.object({
  ...namedBook,
  /** Of the whole book. */
  pages: z.number(),
});

export const ReadingStatistics = z.object({
  /** Years with reading, the latest first. */
  years: z.array(z.number()),
  total: z.object({ ...amount, books: z.number(), finished: z.number() }),
  /** Days with reading, the earliest first. */
  days: z.array(z.object({ day, ...amount, books: z.number(), finished: z.number() })),
  /** By hour of the day in which a session began, where it was read; without combined sessions. */
  hours: z.array(Amount).check(z.length(24)),
  /** Of all years. */
  longestStreak: z.nullable(Streak),
  latestStreak: z.nullable(Streak),
  /** The most read values of each kind, such as genres or writers. The value of a library is its ID. */
  shares: z.array(
    z.object({ kind: z.enum(shareKinds), value: z.string(), ...amount, books: z.number() }),
  ),
  /** Books that were read the longest, of those whose times are known. */
  mostRead: z.array(z.object({ ...namedBook, ...amount })),
  /** Of the finished books. */
  longestBook: z.nullable(BookOfLength),
  shortestBook: z.nullable(BookOfLength),
  /** Series with all books finished, the last one within the year; the latest first. */
  seriesFinished: z.array(z.object({ seriesId: id, title: z.string(), day, books: z.number() })),
});
export type ReadingStatistics = z.output<typeof ReadingStatistics>;

/**
 * Counts what the caller read in a year. A session counts for the day it began, in the local time of the place where it was read. Books
 * that are hidden from the caller aren't counted.
 */
export const getReadingStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics`,
  access: 'user',
  query: z.object({
    /** Four digits. */
    year: z.pipe(one, z.string().check(z.regex(/^\d{4}$/, 'must be a year such as 2024'))),
  }),
  answer: ReadingStatistics,
  provides: ['reading', 'books', 'series', 'libraries'],
});

const dayAsked = z.pipe(one, day);

/** Counts what the caller read from one day to another, both included, as the statistics do. */
export const countReading = endpoint({
  method: 'GET',
  path: `${path}/amount`,
  access: 'user',
  query: z.object({ from: dayAsked, to: dayAsked }),
  answer: z.object({ ...amount, finished: z.number() }),
  provides: ['reading', 'books', 'series', 'libraries'],
});
