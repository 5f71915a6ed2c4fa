import { knownSize } from '../paged/page-box-style.ts';
import type { PageSize } from '../paged/spreads.ts';

/** A page so many times as high as wide is a piece of a strip: comics are 1.5, phone screens 2.2. */
const TALL = 2.5;

/** Whether pages are pieces of a strip, by their shape: most of them are much higher than wide. */
export function isStripShaped(pages: readonly PageSize[]): boolean {
  const tall = pages.filter((page) => {
    const size = knownSize(page);
    return size !== null && size.height >= TALL * size.width;
  });
  return tall.length * 2 > pages.length;
}
