import { MediaError } from '../base/media-error.ts';
import { type ImageSize, withImage } from './images.ts';

interface Wanted extends ImageSize {
  /** Of the JPEG, from 1 to 100. */
  readonly quality: number;
  readonly isGray: boolean;
}

/** A cover as JPEG within a size, never enlarged. @throws MediaError ERR_1007 */
export async function coverForDevice(
  bytes: Buffer,
  { width, height, quality, isGray }: Wanted,
): Promise<Buffer> {
  try {
    return await withImage(bytes, 'jpeg', (image) =>
      image
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .grayscale(isGray)
        .jpeg({ quality })
        .toBuffer(),
    );
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}
