import * as z from 'zod/mini';
import { keptStore } from './kept-store.ts';

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

const store = keptStore('read', keptRead);
/** The mark kept for a user and book, or nothing. */
export const getKeptRead = store.get;
/** Keeps a mark in this browser. @throws where storage is full or forbidden. */
export const keepRead = store.set;
export const forgetKeptRead = store.forget;

/** Whether a book was marked here after this time. */
export const isMarkedSince = (userId: string, bookId: string, at: number): boolean =>
  (getKeptRead(userId, bookId)?.at ?? 0) > at;
