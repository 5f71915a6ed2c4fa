/** Panels are looked for at this length of a page's longer side, in pixels: gutters still have some. */
const LONGER = 750;
/** In strips, gutters need a width like this to be seen. */
const SHORTER = 420;
/** No page has more pixels than this, however long. */
const MOST_PIXELS = 1_000_000;

type Size = { readonly width: number; readonly height: number };

/** The size at which panels of a page are looked for; never larger than the page itself. */
export function searchSize({ width, height }: Size): Size {
  const wanted = Math.max(LONGER / Math.max(width, height), SHORTER / Math.min(width, height));
  const scale = Math.min(1, wanted, Math.sqrt(MOST_PIXELS / (width * height)));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  const size = { width: scaled(width), height: scaled(height) };
  // A line stays one pixel wide, however much its length is scaled.
  return {
    width: Math.min(size.width, MOST_PIXELS),
    height: Math.min(size.height, MOST_PIXELS),
  };
}
