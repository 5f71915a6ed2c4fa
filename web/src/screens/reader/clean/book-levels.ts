import * as z from 'zod/mini';
import { browserStore } from '../../../lib/browser-store.ts';
import type { LevelsMemory } from '../../../readers/clean/page-cleaner.ts';

/** Raise it when other levels are found, so that those that are kept are forgotten. */
const FINDER = 1;
/** When more books than this are kept, all are forgotten: finding levels again takes moments. */
const MOST_BOOKS = 1000;

const withStore = browserStore('longbox-levels', 'books');

const channel = z.number().check(z.gte(0), z.lte(255));
const color = z.readonly(z.tuple([channel, channel, channel]));
const Kept = z.object({ levels: z.optional(z.object({ white: color, black: color })) });

interface OfBook {
  readonly id: string;
  readonly sizeBytes: number;
}

/** Keeps the levels of a book in this browser, for the next time and for reading offline. */
export function levelsMemory({ id, sizeBytes }: OfBook): LevelsMemory {
  // Another file of the same book has other pages.
  const key = `${FINDER} ${id} ${sizeBytes}`;
  return {
    async read() {
      try {
        return z.safeParse(Kept, await withStore('readonly', (store) => store.get(key))).data;
      } catch {
        // A browser that keeps nothing finds the levels again.
        return undefined;
      }
    },
    keep(book) {
      const keep = async () => {
        const count = await withStore('readonly', (store) => store.count());
        if (count > MOST_BOOKS) await withStore('readwrite', (store) => store.clear());
        await withStore('readwrite', (store) => store.put(book, key));
      };
      keep().catch(() => {
        // As above.
      });
    },
  };
}
