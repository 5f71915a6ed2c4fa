import * as z from 'zod/mini';
import { keptName, type readingKinds } from './kept-by-book.ts';

/** Where one kind of a person's reading is kept in this browser, a thing for each book. */
export interface KeptStore<Kept> {
  /** What is kept for a user and book, or nothing. */
  readonly get: (userId: string, bookId: string) => Kept | undefined;
  /** @throws where storage is full or forbidden. */
  readonly set: (userId: string, bookId: string, kept: Kept) => void;
  readonly forget: (userId: string, bookId: string) => void;
}

export const keptStore = <Kept>(
  kind: (typeof readingKinds)[number],
  schema: z.ZodMiniType<Kept>,
): KeptStore<Kept> => ({
  get: (userId, bookId) => {
    try {
      const text = localStorage.getItem(keptName(kind, userId, bookId));
      return text === null ? undefined : z.safeParse(schema, JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  },
  set: (userId, bookId, kept) => {
    localStorage.setItem(keptName(kind, userId, bookId), JSON.stringify(kept));
  },
  forget: (userId, bookId) => {
    try {
      localStorage.removeItem(keptName(kind, userId, bookId));
    } catch {
      // Storage is forbidden, so nothing was kept.
    }
  },
});
