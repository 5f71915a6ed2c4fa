import type { Margins } from '../paged/parts.ts';
import type { Edge } from '../paged/reader-state.ts';

/** The first and last page that can be seen, from 1. */
export type VisibleRange = { readonly first: number; readonly last: number };

/** Top and bottom of a page's box, in CSS pixels from the viewport's top. */
type Extent = { readonly top: number; readonly bottom: number };

/** The lowest index from 0 to `count` for which the test holds, when it holds for all after it. */
function firstIndex(count: number, test: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Which of `count` pages in a column are in a viewport of `height`; asks for few extents only. */
export function visibleRange(
  count: number,
  extentOf: (index: number) => Extent,
  height: number,
): VisibleRange {
  // Less than a pixel in view, left over by rounding, is not seen.
  const first = firstIndex(count, (index) => extentOf(index).bottom >= 1);
  const below = firstIndex(count, (index) => extentOf(index).top > height - 1);
  const last = Math.min(count, Math.max(below, first + 1));
  return { first: Math.min(first + 1, last), last };
}

/**
 * What is reached of the pages in view. The last one finishes the book: it is once its middle, `middle` pixels from
 * the viewport's top, can be seen, or nothing else can.
 */
export function reachedRange(
  { first, last }: VisibleRange,
  count: number,
  { middle, height }: { readonly middle: number; readonly height: number },
): VisibleRange {
  const isBegun = last === count && first < count && middle > height;
  return { first, last: isBegun ? last - 1 : last };
}

/**
 * The current page after a scroll: the one that entered the viewport last. It stays current while it
 * can be seen; at the end of the column the last page is, so that a book can be finished.
 */
export function pageAfterScroll(
  current: number,
  before: VisibleRange,
  now: VisibleRange,
  reachedEnd: boolean,
): number {
  if (reachedEnd) return now.last;
  const below = now.last > before.last;
  const above = now.first < before.first;
  if (below !== above) return below ? now.last : now.first;
  return Math.min(now.last, Math.max(now.first, current));
}

/** Page numbers to load, in order of need: two on each side of the current, the first, those seen. */
export function stripPlan(count: number, current: number, seen: Iterable<number>): number[] {
  const plan = [current, current + 1, current + 2, current - 1, current - 2, 1, ...seen];
  return [...new Set(plan)].filter((page) => page >= 1 && page <= count);
}

/** Whether a document of `scrollHeight` in a viewport of `height`, both in CSS pixels, is at an edge. */
export function atEdge(edge: Edge, scrollY: number, height: number, scrollHeight: number): boolean {
  // Zoomed browsers stop a fraction of a pixel before the end.
  return edge === 'start' ? scrollY <= 1 : scrollY + height >= scrollHeight - 1;
}

/**
 * The margins a page of a strip loses: its own above and below, and at the sides those that all pages
 * have, so that none is drawn larger than another.
 */
export function stripMargins(own: Margins, sides: Pick<Margins, 'left' | 'right'>): Margins {
  return { ...own, left: sides.left, right: sides.right };
}
