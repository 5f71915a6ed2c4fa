import { Locator } from '@longbox/contract/publication';
import * as z from 'zod/mini';
import { isMarkedSince } from './kept-reads.ts';
import { keptStore } from './kept-store.ts';

const keptPlace = z.object({
  /** File of the book, and how far in it, from 0 to 1. */
  path: z.string(),
  progression: z.number(),
  /** The text that was shown, in characters from the beginning of the file. */
  span: z.optional(z.object({ start: z.number(), end: z.number() })),
  /** When it was reached, by the server's clock, in milliseconds since 1970. */
  at: z.number(),
  /** Whether the server has it. */
  sent: z.boolean(),
  /** The place as sent to the server, which is less exact. */
  locator: Locator,
  /** The server has reading that this place mustn’t replace unasked: the next opening offers it. */
  outdone: z.optional(z.boolean()),
  /** When the server's place was reached that this browser knew; null where the book was unread. */
  base: z.optional(z.nullable(z.number())),
  /** Where the book opened; nobody has turned a page since. */
  opened: z.optional(z.boolean()),
  /** The server doesn't accept it: it stays until the person discards it, or reads on. */
  refused: z.optional(z.boolean()),
});

/** Where reading stopped in this browser: written at once, sent to the server soon. */
export type KeptPlace = z.infer<typeof keptPlace>;

const store = keptStore('place', keptPlace);
/** The place kept for a user and book, or nothing. */
export const getKeptPlace = store.get;
export const forgetKeptPlace = store.forget;

/** Keeps a place in this browser, unless the book was marked since; where storage is full or forbidden, in vain. */
export function keepPlace(userId: string, bookId: string, kept: KeptPlace): void {
  // As with pages.
  if (isMarkedSince(userId, bookId, kept.at)) return;
  try {
    store.set(userId, bookId, kept);
  } catch {
    // The server still gets the place.
  }
}
