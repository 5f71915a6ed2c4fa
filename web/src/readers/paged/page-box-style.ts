import type { PagedScale, SidePadding, StripScale } from './reader-settings.ts';
import type { PageSize } from './spreads.ts';

/** Width and proportions of a page's box, as CSS values; the height follows from them. */
export type BoxStyle = { readonly width: string; readonly aspectRatio: string };

type KnownSize = { readonly width: number; readonly height: number };

/** The first size that is whole: both sides known and greater than zero. */
export function knownSize(...sizes: readonly (PageSize | undefined)[]): KnownSize | null {
  for (const size of sizes) {
    const { width, height } = size ?? {};
    if (width && height && width > 0 && height > 0) return { width, height };
  }
  return null;
}

/** Proportions of the outline while a page's size is unknown: 20 by 30. */
const UNKNOWN: KnownSize = { width: 20, height: 30 };

/**
 * The box of a page in a spread of `slots` pages. Percentages are of the viewport's width,
 * `--reader-height` is the height free of notches. A page of unknown size is drawn as fitting the
 * screen, because its outline has no natural size.
 */
export function pagedBox(scale: PagedScale, slots: number, size: KnownSize | null): BoxStyle {
  const { width, height } = size ?? UNKNOWN;
  const share = slots === 1 ? '100%' : '50%';
  const byHeight = `calc(var(--reader-height) * ${width} / ${height})`;
  const widths: Record<PagedScale, string> = {
    SCREEN: `min(${share}, ${byHeight})`,
    FIT_WIDTH: share,
    FIT_WIDTH_SHRINK_ONLY: `min(${share}, ${width}px)`,
    FIT_HEIGHT: byHeight,
    ORIGINAL: `${width}px`,
  };
  return { width: widths[size ? scale : 'SCREEN'], aspectRatio: `${width} / ${height}` };
}

/**
 * As wide as a strip is drawn at most: on a wide screen a panel as wide as the window would be higher
 * than it. Upright windows are narrower than this.
 */
const STRIP_MOST = 'max(640px, var(--reader-height) * 0.9)';

/** The box of a page in the strip; `padding` is percent of the viewport's width on each side. */
export function stripBox(
  scale: StripScale,
  padding: SidePadding,
  size: KnownSize | null,
): BoxStyle {
  const { width, height } = size ?? UNKNOWN;
  const fitted = scale === 'FIT_WIDTH' || size === null;
  return {
    width: fitted ? `min(${100 - 2 * padding}%, ${STRIP_MOST})` : `${width}px`,
    aspectRatio: `${width} / ${height}`,
  };
}
