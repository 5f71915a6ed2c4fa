import * as z from 'zod/mini';
import { Book } from './books.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/*
 * What people of one server share with each other, if they choose to. These calls are Longbox's own: other
 * servers of the contract don't have them.
 */

const path = '/api/longbox/v1/household';

/** An account's choices about sharing. It shares nothing until its owner says so. */
export const HouseholdSettings = z.object({
  /** Its ratings count in the averages, which exist once every account turns this on. */
  shareRatings: z.boolean(),
  /** Others who turn this on see the book that it's reading, and it sees theirs. */
  shareReading: z.boolean(),
  /** Others who turn this on can recommend books to it, and it can recommend books to them. */
  recommendations: z.boolean(),
});
export type HouseholdSettings = z.output<typeof HouseholdSettings>;

/** The caller's choices about sharing. */
export const getHouseholdSettings = endpoint({
  method: 'GET',
  path: `${path}/settings`,
  access: 'user',
  answer: HouseholdSettings,
  provides: ['household'],
});

/** Changes the caller's choices about sharing. Absent members stay unchanged. */
export const updateHouseholdSettings = endpoint({
  method: 'PATCH',
  path: `${path}/settings`,
  access: 'user',
  body: z.partial(HouseholdSettings),
  answer: HouseholdSettings,
  stales: ['household', 'progress'],
});

/** An account that shares something. */
export const HouseholdMember = z.object({ id, email: z.string() });
export type HouseholdMember = z.output<typeof HouseholdMember>;

/** The accounts that the caller can recommend books to, sorted by email. None, unless the caller takes part. */
export const listHouseholdMembers = endpoint({
  method: 'GET',
  path: `${path}/members`,
  access: 'user',
  answer: z.array(HouseholdMember),
  provides: ['household'],
});

/** A book that someone else is reading. Its progress is the caller's own. */
export const ReadByOther = z.object({ by: HouseholdMember, book: Book });
export type ReadByOther = z.output<typeof ReadByOther>;

/**
 * For each other account that shows what it's reading, the unfinished book that it read last in the past seven days, among those the caller may see. Nothing, unless the caller shows theirs, too.
 */
export const listReadByOthers = endpoint({
  method: 'GET',
  path: `${path}/reading`,
  access: 'user',
  answer: z.array(ReadByOther),
  provides: ['household', 'books', 'progress'],
});

/** Longest note with a recommendation. */
export const longestRecommendationNote = 500;

/** A book that someone recommends to the caller. */
export const Recommendation = z.object({
  id,
  from: HouseholdMember,
  note: z.string(),
  created: instant,
  book: Book,
});
export type Recommendation = z.output<typeof Recommendation>;

/** Recommendations to the caller, the latest first. None, unless the caller takes part. */
export const listRecommendations = endpoint({
  method: 'GET',
  path: `${path}/recommendations`,
  access: 'user',
  answer: z.array(Recommendation),
  provides: ['household', 'books', 'progress'],
});

/**
 * Recommends a book to another account that takes part. The answer doesn't tell whether that account may see
 * the book; if not, nothing is stored. Recommending the same book again replaces the note.
 */
export const recommendBook = endpoint({
  method: 'POST',
  path: `${path}/recommendations`,
  access: 'user',
  namesItem: true,
  body: z.object({
    bookId: id,
    to: id,
    note: z._default(
      z
        .string()
        .check(
          z.maxLength(
            longestRecommendationNote,
            `must not have more than ${longestRecommendationNote} characters`,
          ),
        ),
      '',
    ),
  }),
  answer: 'nothing',
  stales: [],
});

/** Takes a recommendation off the caller's list. The account that made it doesn't learn of it. */
export const dismissRecommendation = endpoint({
  method: 'DELETE',
  path: `${path}/recommendations/{recommendationId}`,
  access: 'user',
  answer: 'nothing',
  stales: ['household'],
});
