import * as z from 'zod/mini';
import { browserStore } from '../../../lib/browser-store.ts';
import type { Panel } from '../../../readers/panels/find-panels.ts';
import { createPanelFinder, type PanelFinder } from '../../../readers/panels/panel-finder.ts';
import { type Corrections, keepCorrections, Panels, readCorrections } from './corrections.ts';

/** Raise it when the finder finds other panels, so that those that are kept are forgotten. */
const FINDER = 1;
/** When more books than this are kept, all are forgotten: finding panels again takes moments. */
const MOST_BOOKS = 200;

const withStore = browserStore('longbox-panels', 'books');

const Kept = z.array(z.tuple([z.int(), Panels]));

async function read(key: string): Promise<z.output<typeof Kept>> {
  try {
    return z.safeParse(Kept, await withStore('readonly', (store) => store.get(key))).data ?? [];
  } catch {
    // A browser that keeps nothing finds the panels again.
    return [];
  }
}

async function write(key: string, kept: z.output<typeof Kept>): Promise<void> {
  try {
    const count = await withStore('readonly', (store) => store.count());
    if (count > MOST_BOOKS) await withStore('readwrite', (store) => store.clear());
    await withStore('readwrite', (store) => store.put(kept, key));
  } catch {
    // As above.
  }
}

interface BookPanelsParts {
  readonly book: { readonly id: string; readonly sizeBytes: number };
  readonly rightToLeft: boolean;
  /** The address of a page, from 1. */
  readonly urlOf: (page: number) => string | undefined;
  /** Whether the panels are kept in the browser. */
  readonly keeps: boolean;
}

/** The panels of a book's pages, found when they are needed and kept for the next time. */
export interface BookPanels {
  /** Corrected panels, else those that were found. */
  readonly known: (page: number) => readonly Panel[] | undefined;
  /** Finds the panels of a page, unless they are known or can't be found. */
  readonly find: (page: number) => Promise<void>;
  readonly found: (page: number) => readonly Panel[] | undefined;
  readonly corrected: (page: number) => readonly Panel[] | undefined;
  /** Replaces what was found on a page; without panels, that counts again. */
  readonly correct: (page: number, corrected: readonly Panel[] | undefined) => void;
  readonly close: () => void;
}

export function createBookPanels(
  { book, rightToLeft, urlOf, keeps }: BookPanelsParts,
  finder: PanelFinder = createPanelFinder(rightToLeft),
): BookPanels {
  // Another file of the same book has other pages.
  const key = `${FINDER} ${book.id} ${book.sizeBytes} ${rightToLeft ? 'rtl' : 'ltr'}`;
  const panels = new Map<number, readonly Panel[]>();
  // Neither another finder nor another direction takes them away.
  const correctionsKey = `${book.id} ${book.sizeBytes}`;
  const corrections: Corrections = new Map();
  const loaded = Promise.all([read(key), readCorrections(correctionsKey)]).then(
    ([kept, corrected]) => {
      for (const [page, found] of kept) panels.set(page, found);
      for (const [page, made] of corrected) corrections.set(page, made);
    },
  );
  return {
    known: (page) => corrections.get(page) ?? panels.get(page),
    found: (page) => panels.get(page),
    corrected: (page) => corrections.get(page),
    correct(page, corrected) {
      if (corrected) corrections.set(page, corrected);
      else corrections.delete(page);
      if (keeps) void keepCorrections(correctionsKey, corrections);
    },
    async find(page) {
      await loaded;
      const url = urlOf(page);
      if (panels.has(page) || url === undefined) return;
      const found = await finder.find(url);
      if (!found || panels.has(page)) return;
      panels.set(page, found);
      if (keeps)
        await write(
          key,
          [...panels].map(([at, all]) => [at, [...all]]),
        );
    },
    close: finder.close,
  };
}
