import { statBook } from '../../media/book-file.ts';
import type { Db } from '../../base/db/connection.ts';
import { analyzeBook, type AnalyzedBook } from '../../media/analyze-book.ts';

/** A book's file as its record describes it. */
interface Recorded {
  /** 1 when another product read it: where its pages lie is not known then, changed or not. */
  readonly taken: number;
  readonly id: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
}

/** The current content of a file that changed since its analysis. */
interface Reading extends AnalyzedBook {
  /** Tells it from other states of the file; epoch milliseconds. */
  readonly readAt: number;
}

type Listener = (bookId: string, isSame: boolean) => Promise<void>;
const listeners = new WeakMap<Db, Listener>();

/**
 * Calls the listener for each book whose file has changed, once per change, or whose file was so far
 * read only by another product.
 */
export function onChangedFile(db: Db, listener: Listener): void {
  listeners.set(db, listener);
}

/** A reader asks for many pages of the same book, so data of the last few is cached. */
const kept = new Map<string, Promise<Reading>>();
const mostKept = 8;

/**
 * Reads a book's file again if its size or time is not what its record says: positions in it are no
 * longer true, or if they were never known. The first to notice has the book analyzed, which corrects the record.
 *
 * @param picture the one that is about to be read, in a folder of many
 * @returns undefined while the file is as recorded, or missing
 */
export async function readIfChanged(
  db: Db,
  book: Recorded,
  picture?: string,
): Promise<Reading | undefined> {
  const info = await statBook(book.url, picture).catch(() => undefined);
  const modified = info && Math.trunc(info.mtimeMs);
  if (!info || modified === undefined) return undefined;
  const isSame = info.size === book.sizeBytes && modified === book.fileLastModified;
  if (isSame && book.taken === 0) return undefined;
  const key = `${book.id} ${book.url} ${info.size} ${modified}`;
  const before = kept.get(key);
  if (before) return before;
  const reading = analyzeBook(book.url, { dimensions: true }).then((analysis) => ({
    ...analysis,
    readAt: Date.now(),
  }));
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, reading);
  await listeners.get(db)?.(book.id, isSame);
  return reading;
}
