export type Size = { width: number; height: number };

/**
 * Most pixels of a rendered page: the bitmap has four bytes a pixel, so 128 MiB. A sheet such as A4 at
 * 3200 pixels has 14.5 million; only strips are made smaller.
 */
const mostPixels = 2 ** 25;

/**
 * The size in pixels at which a page is rendered: its shortest side as asked, unless the whole would
 * be too large. Page sizes may be in any unit; a page without a usable size is taken as A4.
 */
export function renderedSize(page: Size, shortestSide: number): Size {
  const usable = page.width > 0 && page.height > 0 && Number.isFinite(page.width * page.height);
  const { width, height } = usable ? page : { width: 595, height: 842 };
  const scale = Math.min(
    shortestSide / Math.min(width, height),
    Math.sqrt(mostPixels / (width * height)),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
