import type { Shown } from '../../items/reader/reading-record.ts';
import type { Located } from '../../readers/epub/engine.ts';
import { shareAt } from '../../readers/epub/locators.ts';
import type { EpubModel } from '../../readers/epub/model.ts';

/** Ends of pages are rounded, so that no page begins a hair before the end of the one before. */
const rounding = 1e-3;

/**
 * What is on the screen as the history of reading takes it; nothing in a document without positions. Pages of a text
 * are its positions, as they are the same on every screen.
 */
export function shownOf(model: EpubModel, located: Located): Shown | undefined {
  const { index, progression, pages, atEnd } = located;
  const { spine, total, isFixed } = model;
  if (!spine[index]?.positions.length) return undefined;
  // A view that is scrolled doesn't say where it ends: it goes on from position to position.
  const part = isFixed ? 1 : pages === undefined ? 0 : 1 / pages;
  const from = shareAt(model, located);
  const to = shareAt(model, { index, progression: progression + part });
  const first = Math.min(total, Math.floor(from * total + rounding) + 1);
  const last = Math.max(first, Math.ceil(to * total - rounding));
  return {
    pages: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    from,
    to: atEnd ? 1 : to,
    atEnd,
  };
}
