import type { PageLayout } from './reader-settings.ts';

/** Pixels of a page; either may be missing until the server has analyzed the book. */
export type PageSize = {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
};

/** Which half of a double page comes first in reading order. */
export type Half = 'first' | 'second';

/** A page, from 1, or half of one. */
export type PageSlot = { readonly page: number; readonly half?: Half | undefined };

/** A page, or a blank as large as page `like`. */
export type Slot = PageSlot | { readonly blank: true; readonly like: number };

/** Pages shown together, in reading order; never empty. */
export type Spread = readonly [Slot] | readonly [Slot, Slot];

/** Options of pairing, besides the layout. */
export type Pairing = {
  /** The first page that could begin a pair stands alone, so that all later pages pair differently. */
  readonly shifted?: boolean | undefined;
  /** In `SINGLE` a landscape page is shown as two halves, one after the other. */
  readonly split?: boolean | undefined;
};

/** A page without known dimensions counts as portrait, and so does a square one. */
export function isLandscape(page: PageSize): boolean {
  return (page.width ?? 0) > (page.height ?? 0) && (page.height ?? 0) > 0;
}

const single = (page: number): Spread => [{ page }];
const pair = (page: number): Spread => [{ page }, { page: page + 1 }];
const halves = (page: number): Spread[] => [[{ page, half: 'first' }], [{ page, half: 'second' }]];
const pageThenBlank = (page: number): Spread => [{ page }, { blank: true, like: page }];
const blankThenPage = (page: number): Spread => [{ blank: true, like: page }, { page }];

/** Pairs neighboring portrait pages of `pages[from - 1 .. to - 1]`; landscape pages stand alone. */
function pairUp(
  pages: readonly PageSize[],
  [from, to]: readonly [number, number],
  { shifted = false }: Pairing,
): Spread[] {
  const landscape = (page: number): boolean => isLandscape(pages[page - 1] ?? {});
  const spreads: Spread[] = [];
  let isShiftDue = shifted;
  for (let page = from; page <= to; page += 1) {
    if (landscape(page)) spreads.push(single(page));
    else if (isShiftDue) {
      isShiftDue = false;
      spreads.push(blankThenPage(page));
    } else if (page === to || landscape(page + 1)) spreads.push(pageThenBlank(page));
    else {
      spreads.push(pair(page));
      page += 1;
    }
  }
  return spreads;
}

/**
 * Groups a book's pages into what is shown at once.
 * In `DOUBLE` the first page is a cover on the second side and the last page stands alone, as in
 * print; `DOUBLE_NO_COVER` pairs from the first page on. Every page appears once, in order, or as
 * its two halves.
 */
export function buildSpreads(
  pages: readonly PageSize[],
  layout: PageLayout,
  pairing: Pairing = {},
): Spread[] {
  const count = pages.length;
  if (layout === 'SINGLE') {
    return pages.flatMap((size, index) =>
      pairing.split === true && isLandscape(size) ? halves(index + 1) : [single(index + 1)],
    );
  }
  if (layout === 'DOUBLE_NO_COVER') return pairUp(pages, [1, count], pairing);
  const first = pages[0];
  const last = pages[count - 1];
  if (!first || !last) return [];
  const spreads = [isLandscape(first) ? single(1) : blankThenPage(1)];
  if (count === 1) return spreads;
  spreads.push(...pairUp(pages, [2, count - 1], pairing));
  spreads.push(isLandscape(last) ? single(count) : pageThenBlank(count));
  return spreads;
}

/** The real pages of a spread, in reading order. */
export function pagesOf(spread: Spread): number[] {
  return spread.flatMap((slot) => ('page' in slot ? [slot.page] : []));
}

/** The page that stands for a spread in progress and address: its second one when real, else its first. */
export function currentPageOf(spread: Spread): number {
  return pagesOf(spread).at(-1) ?? 1;
}

/** Index of the spread that holds `page`; a page before or after the book gives the first or last spread. */
export function spreadOfPage(spreads: readonly Spread[], page: number): number {
  const index = spreads.findIndex((spread) => currentPageOf(spread) >= page);
  return index === -1 ? Math.max(0, spreads.length - 1) : index;
}
