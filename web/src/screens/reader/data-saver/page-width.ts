import { pageWidths } from '@longbox/contract/page-pictures';
import type { PageSize } from '../../../readers/paged/spreads.ts';

/** A screen, in CSS pixels, with the pixels of its own that each of them has. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly density: number;
}

/** An image that is hardly smaller isn't worth the server's work. */
const WORTH = 1.2;

/**
 * How wide a page is asked for, in pixels: the least width of those the server makes that is as sharp as
 * the screen, held either way where the page `fits` it whole, else as it is held. Of one that is shown in
 * `parts`, one after the other, each is as sharp. Nothing where the page is fetched as it is stored.
 */
export function pageWidth(
  { width, height }: PageSize,
  screen: Screen,
  { fits, parts }: { readonly fits: boolean; readonly parts: 1 | 2 },
): number | undefined {
  if (!width || !height) return undefined;
  const within = (across: number, down: number): number =>
    Math.min(across, (down * width) / parts / height);
  const shown = fits
    ? Math.max(within(screen.width, screen.height), within(screen.height, screen.width))
    : screen.width;
  const asked = pageWidths.find((one) => one >= shown * parts * screen.density);
  return asked !== undefined && asked * WORTH <= width ? asked : undefined;
}
