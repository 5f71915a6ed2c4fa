import { create } from 'zustand';

/* What every screen may know of kept books at once. */

interface KeptNow {
  /** Whether a book that was taken along is all here, by its ID. */
  readonly books: ReadonlyMap<string, boolean>;
}

const useKeptNow = create<KeptNow>()(() => ({ books: new Map() }));

/** Tells all screens what is kept. */
export function tellKept(books: ReadonlyMap<string, boolean>): void {
  useKeptNow.setState({ books });
}

/** Whether a book was taken along, outside components. */
export const isTakenAlong = (bookId: string): boolean => useKeptNow.getState().books.has(bookId);

/** Whether a book that was taken along can be read without the server; nothing of any other. */
export const useIsHere = (bookId: string): boolean | undefined =>
  useKeptNow(({ books }) => books.get(bookId));
