import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/*
 * What a person marks in books: highlights with notes, and bookmarks. They are kept in this
 * browser, by account and book.
 */

export const bookMark = z.object({
  id: z.string(),
  kind: z.enum(['highlight', 'bookmark']),
  /** File of the book. */
  path: z.string(),
  /** How far in it, from 0 to 1. */
  progression: z.number(),
  /** How far in the book, from 0 to 1. */
  share: z.number(),
  /** The words marked, in characters from the beginning of the file; for a bookmark what was seen. */
  span: z.optional(z.object({ start: z.number(), end: z.number() })),
  text: z.string(),
  colour: z.enum(['yellow', 'green', 'blue', 'pink']),
  note: z.string(),
  /** Title of the chapter; empty where there is none. */
  chapter: z.string(),
  /** When it was made, in milliseconds since 1970. */
  at: z.number(),
});
export type BookMark = z.infer<typeof bookMark>;

const list = z.array(bookMark);
const none: readonly BookMark[] = [];

function nameOf(userId: string, bookId: string): string {
  return `longbox.marks/${encodeURIComponent(userId)}/${encodeURIComponent(bookId)}`;
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parsed(text: string | null): readonly BookMark[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return z.safeParse(list, found).data ?? none;
  } catch {
    return none;
  }
}

const listeners = new Set<() => void>();
/** What could not be stored lasts for the visit. */
const unstored = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(name: string, marks: readonly BookMark[]): boolean {
  const text = JSON.stringify(marks);
  let isStored = true;
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
    isStored = false;
  }
  for (const listener of listeners) listener();
  return isStored;
}

/** The marks of a book, in its order, and the ways to change them. */
interface BookMarks {
  readonly marks: readonly BookMark[];
  /** Adds one, or puts it in the place of the one with its id. Answers whether it is stored. */
  readonly save: (mark: BookMark) => boolean;
  readonly remove: (id: string) => void;
}

/** The marks a person made in a book, following other tabs. */
export function useBookMarks(userId: string, bookId: string): BookMarks {
  const name = nameOf(userId, bookId);
  const text = useSyncExternalStore(subscribe, () => unstored.get(name) ?? readText(name));
  return useMemo(() => {
    const marks = parsed(text).toSorted((one, other) => one.share - other.share);
    const now = () => parsed(unstored.get(name) ?? readText(name));
    return {
      marks,
      save: (mark) => write(name, [...now().filter(({ id }) => id !== mark.id), mark]),
      remove: (id) => {
        write(
          name,
          now().filter((mark) => mark.id !== id),
        );
      },
    };
  }, [name, text]);
}

/** A new mark needs a name of its own. */
export function newMarkId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
