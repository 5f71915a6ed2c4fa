import type { KeptRead } from './kept-reads.ts';

interface Reached {
  /** When a place was reached here. */
  readonly at: number;
  /** When the last reading on the server was that this browser knew then; null where the book was unread. */
  readonly base: number | null | undefined;
  /** The mark of the book that waits here. */
  readonly mark: KeptRead | undefined;
}

/**
 * Whether what the server has of a book is no news to the person who reached a place here. `heard` is when it was
 * read last, null where it's unread. What was before a mark made here is no news: the mark just hasn't arrived yet.
 */
export function isKnownHere(heard: number | null, { at, base, mark }: Reached): boolean {
  if (base === undefined) return true;
  if (mark !== undefined && mark.at <= at && (heard === null || heard <= mark.at)) return true;
  return heard === null ? base === null : base !== null && heard <= base;
}
