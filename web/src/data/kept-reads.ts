import * as z from 'zod/mini';
import { keptName } from './kept-by-book.ts';

const keptRead = z.object({
  /** Whether the book was marked as read, or as unread. */
  isRead: z.boolean(),
  /** When, by the server's clock, in milliseconds since 1970. */
  at: z.number(),
  /** The server doesn't accept it: it stays until the person discards it. */
  refused: z.optional(z.boolean()),
});

/** A book that was marked as read or unread while the server was away; only the last mark counts. */
export type KeptRead = z.infer<typeof keptRead>;

/** The mark kept for a user and book, or nothing. */
export function getKeptRead(userId: string, bookId: string): KeptRead | undefined {
  try {
    const value: unknown = JSON.parse(
      localStorage.getItem(keptName('read', userId, bookId)) ?? 'null',
    );
    return z.safeParse(keptRead, value).data;
  } catch {
    return undefined;
  }
}

/** Whether a book was marked here after this time. */
export const isMarkedSince = (userId: string, bookId: string, at: number): boolean =>
  (getKeptRead(userId, bookId)?.at ?? 0) > at;

/** Keeps a mark in this browser. @throws where storage is full or forbidden. */
export function keepRead(userId: string, bookId: string, kept: KeptRead): void {
  localStorage.setItem(keptName('read', userId, bookId), JSON.stringify(kept));
}

export function forgetKeptRead(userId: string, bookId: string): void {
  try {
    localStorage.removeItem(keptName('read', userId, bookId));
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
