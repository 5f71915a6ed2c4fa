type Size = { readonly width: number; readonly height: number };

/** A picture this much smaller than it is shown is enlarged; less is left to the browser. */
const SMALL = 1.1;
/** Beyond this an enlarged scan gains nothing. */
const MOST_ENLARGED = 3;
/** Pixels of a cleaned picture at most, so that those of two spreads fit into the memory of a phone. */
const MOST_PIXELS = 12_000_000;

/** The size in which a picture is cleaned, of one shown with so many pixels across. */
export function outputSize({ width, height }: Size, shown: number): Size {
  const wanted = Math.min(MOST_ENLARGED, shown / width);
  // About as large as it is shown: not a pixel of it is moved.
  const near = wanted > 1 / SMALL && wanted <= SMALL ? 1 : wanted;
  const share = Math.min(near, Math.sqrt(MOST_PIXELS / (width * height)));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

/** Whether a picture is enlarged. */
export const isEnlarged = (from: Size, to: Size): boolean => to.width > from.width;
