import type { Cut } from './model.ts';

/** A rectangle of the window, in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More pixels than this are never drawn at once: 24 MB in the worker and as many here. */
export const MOST_PIXELS = 6_000_000;
/** Less than so much sharper than the picture is not seen. */
const WORTH = 1.1;

/**
 * The part of a page that is seen, in the pixels of the screen or as many as may be; nothing where it is
 * out of sight, or where the picture that stands is as sharp.
 */
export function sharpCut(
  page: Box,
  window: { readonly width: number; readonly height: number; readonly density: number },
  picture: number,
): Cut | undefined {
  const left = Math.max(0, -page.left);
  const top = Math.max(0, -page.top);
  const width = Math.min(page.width, window.width - page.left) - left;
  const height = Math.min(page.height, window.height - page.top) - top;
  if (width < 1 || height < 1) return undefined;
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  const scale = Math.min(window.density, most);
  if (page.width * scale < picture * WORTH) return undefined;
  const down = (length: number): number => Math.max(1, Math.floor(length * scale));
  return {
    x: Math.floor(left * scale),
    y: Math.floor(top * scale),
    width: down(width),
    height: down(height),
    full: { width: down(page.width), height: down(page.height) },
  };
}

/** Where a part lies on its page, as CSS values. */
export function cutStyle({ x, y, width, height, full }: Cut) {
  return {
    left: `${(x / full.width) * 100}%`,
    top: `${(y / full.height) * 100}%`,
    width: `${(width / full.width) * 100}%`,
    height: `${(height / full.height) * 100}%`,
  };
}
