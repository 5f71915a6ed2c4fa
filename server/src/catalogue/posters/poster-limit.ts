import type { ImageSize } from '../../media/images/images.ts';

/** Pixels of a poster at most: what shows it, and draws it small among others, has to hold it. */
const mostMegapixels = 40;

export const posterTooLarge = `The image is too large. The limit is ${mostMegapixels} megapixels.`;

/** Whether an image has more pixels than a cover may have. */
export function isTooLarge({ width, height }: ImageSize): boolean {
  return width * height > mostMegapixels * 1_000_000;
}

/** Types that every browser shows; an image of another type is stored as JPEG. */
const shown = new Set<string>(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export const isShown = (mediaType: string): boolean => shown.has(mediaType);
