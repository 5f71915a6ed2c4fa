import type { PageLayout } from './reader-settings.ts';
import { isLandscape } from './spreads.ts';
import type { PageSize } from './spreads.ts';

/** The part of the window pages are shown in, in CSS pixels. */
export type WindowSize = { readonly width: number; readonly height: number };

/** A page narrower than this, in CSS pixels, cannot be read. */
const READABLE = 360;
/** How much of its size a page may lose to the one beside it. */
const LEAST_SHARE = 0.8;
const USUAL = 2 / 3;

/** Width by height of the pages of a book: that of the one in the middle of its upright ones. */
function usualRatio(pages: readonly PageSize[]): number {
  const ratios = pages
    .filter((page) => (page.width ?? 0) > 0 && (page.height ?? 0) > 0 && !isLandscape(page))
    .map(({ width, height }) => (width ?? 1) / (height ?? 1))
    .toSorted((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? USUAL;
}

/**
 * The layout for a window: two pages side by side where both can be read and are about as large as
 * one alone would be, else one. An upright window always shows one.
 */
export function autoLayout(
  { width, height }: WindowSize,
  pages: readonly PageSize[],
): Extract<PageLayout, 'SINGLE' | 'DOUBLE'> {
  if (width <= height) return 'SINGLE';
  const byHeight = height * usualRatio(pages);
  const alone = Math.min(width, byHeight);
  const beside = Math.min(width / 2, byHeight);
  return beside >= READABLE && beside >= alone * LEAST_SHARE ? 'DOUBLE' : 'SINGLE';
}
