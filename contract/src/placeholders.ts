import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, longestText, notBlank, nullable } from './shapes.ts';

/*
 * Places of books that a ComicRack list asks for and no library has yet. Once such a book arrives, it takes
 * its place. Other servers don't have them.
 */

/** Largest number of placeholders in a read list. */
const mostPlaceholders = 5_000;
const text = z
  .string()
  .check(z.maxLength(longestText, `must not have more than ${longestText} characters`));

/** A book as a ComicRack list describes it. */
export const WantedBook = z.object({
  series: notBlank,
  number: text,
  /** As written, often a year. */
  volume: z.optional(nullable(text)),
  year: z.optional(nullable(z.int())),
  /** Of Comic Vine. */
  issueId: z.optional(nullable(text)),
});
export type WantedBook = z.output<typeof WantedBook>;

/** How many of the list's books stand before it. */
const after = z.int().check(z.gte(0));

/** Placeholders as they're stored with a read list, in its order. */
export const wantedBooks = z
  .array(z.object({ ...WantedBook.shape, after }))
  .check(z.maxLength(mostPlaceholders, `must not have more than ${mostPlaceholders} entries`));
export type WantedBooks = z.output<typeof wantedBooks>;

const Placeholder = z.object({
  id,
  series: z.string(),
  number: z.string(),
  volume: nullable(z.string()),
  year: nullable(z.int()),
  issueId: nullable(z.string()),
  /** How many of the list's books stand before it, counting only those the caller may see. */
  after,
});
export type Placeholder = z.output<typeof Placeholder>;

const path = '/api/longbox/v1/readlists/{readListId}/placeholders';

/**
 * The missing books of a read list, in its order. Accounts with restrictions (libraries, ages or labels) see
 * only those of their private lists.
 */
export const listPlaceholders = endpoint({
  method: 'GET',
  path,
  access: 'user',
  answer: z.array(Placeholder),
  provides: ['readlists'],
});

/** Puts a book in the place of a missing one. If the list has it already, only the placeholder goes. */
export const fillPlaceholder = endpoint({
  method: 'POST',
  path: `${path}/{placeholderId}`,
  access: 'own-lists',
  body: z.object({ bookId: id }),
  answer: 'nothing',
  stales: ['readlists'],
});

/** Removes a missing book from the list. */
export const deletePlaceholder = endpoint({
  method: 'DELETE',
  path: `${path}/{placeholderId}`,
  access: 'own-lists',
  answer: 'nothing',
  stales: ['readlists'],
});
