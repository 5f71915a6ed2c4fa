export type Size = { width: number; height: number };

/** Shortest side of a rendered page, in pixels: a page printed on A4 at about 390 dots an inch. */
export const pdfPageSide = 3200;
/** Longest side of a page, in pixels: the most that WebP and graphics cards take. */
const longestSide = 16_383;
/**
 * Largest number of pixels of a rendered page: the bitmap has four bytes a pixel, so 64 MiB. A sheet such as A4 at
 * 3200 pixels has 14.5 million; only strips are made smaller.
 */
const mostPixels = 2 ** 24;

/** Whether an image of this size can be served as it is. */
export const isServable = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= longestSide;

/** Whether two sizes have the same proportions, but for a rounding. */
export const haveSameShape = (one: Size, other: Size): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= 0.01;

/**
 * The size in pixels at which a page is rendered: its shortest side as asked, unless the whole or one
 * side would be too large. Page sizes may be in any unit; a page without a usable size is taken as A4.
 */
export function renderedSize(page: Size, shortestSide: number): Size {
  const usable = page.width > 0 && page.height > 0 && Number.isFinite(page.width * page.height);
  const { width, height } = usable ? page : { width: 595, height: 842 };
  const scale = Math.min(
    shortestSide / Math.min(width, height),
    longestSide / Math.max(width, height),
    Math.sqrt(mostPixels / (width * height)),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
