import { MediaError } from '../base/media-error.ts';
import { imageSize, withImage, type ImageSize, type Thumbnail } from './images.ts';
import { loadSharp } from './load-sharp.ts';
import type { RawImage } from './raw-image.ts';

/** Width by height of a card. */
const cardShape = 2 / 3;
/** Pages up to so much wider or narrower than a card are shown whole: paper has many formats. */
const widestWhole = 0.85;
const narrowestWhole = 0.45;
/** From this ratio on, an image is a cover with its back and spine, or two pages. */
const wrapAround = 1.25;

/** The side of the front in an image of front and back, or that a wide image isn't one. */
export type Front = 'left' | 'right' | 'whole';

type Part = { left: number; top: number; width: number; height: number };

/** The front in a wide image: half of it, unless that is wider than a card. */
function frontOf({ width, height }: ImageSize, front: 'left' | 'right'): Part {
  const half = Math.max(1, Math.min(Math.floor(width / 2), Math.round(height * cardShape)));
  return { left: front === 'left' ? 0 : width - half, top: 0, width: half, height };
}

/** The part of an image that a cover shows. `square` ones are cropped to the part with most detail. */
function partOf(size: ImageSize, front: Front): Part | 'square' | undefined {
  const shape = size.width / size.height;
  if (shape < narrowestWhole) {
    const height = Math.max(1, Math.min(size.height, Math.round(size.width / cardShape)));
    return { left: 0, top: 0, width: size.width, height };
  }
  if (shape <= widestWhole || front === 'whole') return undefined;
  return shape < wrapAround ? 'square' : frontOf(size, front);
}

/**
 * A cover made of a book's first picture, whose longer edge is at most `edge` pixels: of a strip its top, of a
 * picture of both sides the front, of a square one the part with most to see, of any other all of it.
 * @throws MediaError ERR_1007 when the image cannot be decoded or would take too much memory.
 */
export async function coverThumbnail(
  bytes: Buffer,
  edge: number,
  front: Front,
): Promise<Thumbnail> {
  try {
    const size = await imageSize(bytes);
    const part = size && partOf(size, front);
    return await withImage(bytes, 'jpeg', async (image) => {
      const isSquare = part === 'square';
      const cut = part && !isSquare ? image.extract(part) : image;
      const height = Math.min(edge, size?.height ?? edge);
      const { data, info } = await cut
        .resize(
          isSquare
            ? {
                width: Math.round(height * cardShape),
                height,
                fit: 'cover',
                position: 'attention',
              }
            : { width: edge, height: edge, fit: 'inside', withoutEnlargement: true },
        )
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      const { width, height: high } = info;
      return { bytes: data, width, height: high };
    });
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}

/** A drawing as a thumbnail, in its own size. */
export async function thumbnailOfDrawing({
  data,
  width,
  height,
  channels,
}: RawImage): Promise<Thumbnail> {
  const sharp = await loadSharp();
  const bytes = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
  return { bytes, width, height };
}
