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

/** A list in this browser's storage. */
export interface Stored<Entry> {
  readonly entries: readonly Entry[];
  /** What another version of the client has written in a form that this one can't read, as it is: it stays. */
  readonly others: readonly unknown[];
}

/** Reads a stored list, entry by entry; what isn't a list counts as one entry. */
export function readableOf<Entry>(schema: z.ZodMiniType<Entry>, found: unknown): Stored<Entry> {
  const entries: Entry[] = [];
  const others: unknown[] = [];
  for (const one of Array.isArray(found) ? z.parse(z.array(z.unknown()), found) : [found]) {
    const { data } = z.safeParse(schema, one);
    if (data === undefined) others.push(one);
    else entries.push(data);
  }
  return { entries, others };
}
