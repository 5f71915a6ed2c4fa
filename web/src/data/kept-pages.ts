import * as z from 'zod/mini';
import { isMarkedSince } from './kept-reads.ts';
import { keptStore } from './kept-store.ts';
import { serverNow } from './server-clock.ts';

const doubt = z.object({
  page: z.int(),
  /** When it was sent, by the server's clock, in milliseconds since 1970. */
  at: z.number(),
  /** The server has answered it; only a copy that the browser sent again may be under way. */
  answered: z.optional(z.boolean()),
});

/**
 * A sent page that may still arrive, even after a later one. Without an answer it may take long;
 * with one there may be a second: browsers repeat a request automatically when a reused connection
 * breaks (RFC 9110, section 9.2.2).
 */
export type Doubt = z.infer<typeof doubt>;

const keptPage = z.object({
  page: z.int().check(z.gte(1)),
  /** When it was reached, by the server's clock, in milliseconds since 1970. */
  at: z.number(),
  /** The server has it; it's kept because of pages that may still arrive. */
  sent: z.optional(z.boolean()),
  doubts: z.optional(z.array(doubt)),
  /** What the server had when this browser last saw it; null where the book was unread. */
  base: z.optional(z.nullable(z.object({ page: z.int(), at: z.number() }))),
  /** Where the book opened; nobody has turned a page since. */
  opened: z.optional(z.boolean()),
  /** The server has reading that this one mustn't replace unasked: the next opening offers both. */
  outdone: z.optional(z.boolean()),
  /** The server doesn't accept it: it stays until the person discards it, or reads on. */
  refused: z.optional(z.boolean()),
});

/** A page that was reached, kept until the server is known to have it for good. */
export type KeptPage = z.infer<typeof keptPage>;

/** No request is under way longer than this, in milliseconds. */
const LONGEST_WAY_MS = 120_000;
/** The same for a copy of an answered one. */
const LONGEST_COPY_MS = 10_000;

const store = keptStore('unsaved', keptPage);
/** The page kept for a user and book, or nothing. */
export const getKeptPage = store.get;
export const forgetKeptPage = store.forget;

/** Keeps a page in this browser, unless the book was marked since; where storage is full or forbidden, in vain. */
export function keepPage(userId: string, bookId: string, kept: KeptPage): void {
  // A reader that was closed may hear of its last page only then.
  if (isMarkedSince(userId, bookId, kept.at)) return;
  try {
    store.set(userId, bookId, kept);
  } catch {
    // The page lasts for the visit then.
  }
}

/** Until when a page in doubt may arrive, in milliseconds since 1970. */
export function endOf({ at, answered = false }: Doubt): number {
  return at + (answered ? LONGEST_COPY_MS : LONGEST_WAY_MS);
}

/** Those of the doubts that may still arrive. */
export function freshDoubts(doubts: readonly Doubt[] = []): Doubt[] {
  const now = serverNow();
  return doubts.filter((one) => now < endOf(one));
}
