import { create } from 'zustand';
import { keptRefused } from './kept-by-book.ts';

/* What someone read or marked while the server was away, and the server then refused. */

/** Counts the changes, as the browser's storage tells nothing of its own. */
const useChanges = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** Has screens look again at what was refused. */
export function tellRefused(): void {
  useChanges.setState(({ count }) => ({ count: count + 1 }));
}

/** The books whose reading the server refused. */
export function useRefusedBooks(userId: string): readonly string[] {
  useChanges();
  return [...new Set(keptRefused(userId).map(([, bookId]) => bookId))];
}
