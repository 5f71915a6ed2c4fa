import type { ImageSize } from '../../media/images/images.ts';

/** Pixels of a poster at most: what shows it, and draws it small among others, has to hold it. */
const mostMegapixels = 40;

export const posterTooLarge = `The image is too large. The limit is ${mostMegapixels} megapixels.`;

/** Whether a picture has more pixels than a poster may have. */
export function isTooLarge({ width, height }: ImageSize): boolean {
  return width * height > mostMegapixels * 1_000_000;
}

/** Kinds that every browser shows; a picture of another kind is kept as JPEG. */
const shown = new Set<string>(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export const isShown = (mediaType: string): boolean => shown.has(mediaType);
