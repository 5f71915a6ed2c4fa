import * as z from 'zod/mini';
import { browserStore } from '../../../lib/browser-store.ts';
import type { Panel } from '../../../readers/panels/find-panels.ts';

/** Apart from the panels that are found, which are forgotten sooner: these are somebody's work. */
const withStore = browserStore('longbox-panel-corrections', 'books');

export const Panels = z.array(
  z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);
const Kept = z.array(z.tuple([z.int(), Panels]));

/** The corrected panels of a book, by page. */
export type Corrections = Map<number, readonly Panel[]>;

export async function readCorrections(key: string): Promise<Corrections> {
  try {
    const kept = await withStore('readonly', (store) => store.get(key));
    return new Map(z.safeParse(Kept, kept).data);
  } catch {
    // A browser that keeps nothing has the panels that are found.
    return new Map();
  }
}

/** Keeps them; a book without any is forgotten. */
export async function keepCorrections(key: string, corrections: Corrections): Promise<void> {
  try {
    if (corrections.size > 0) {
      await withStore('readwrite', (store) => store.put([...corrections], key));
    } else await withStore('readwrite', (store) => store.delete(key));
  } catch {
    // As above: they count until the book is closed.
  }
}
