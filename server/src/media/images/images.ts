import { imageSize as readSize } from 'image-size';
import type { Sharp } from 'sharp';
import { bmpSize, decodeBmp } from './bmp.ts';
import { detectImageType, type ImageType } from './image-type.ts';
import { decodeJxl } from './decode-jxl.ts';
import {
  decodingMemory,
  type Header,
  memoryToDecode,
  withinDecodingMemory,
} from './decoding-memory.ts';
import { loadSharp } from './load-sharp.ts';
import { lookEdge, lookOf } from './look.ts';
import { drawInThread } from './draw-in-thread.ts';
import { MediaError } from '../base/media-error.ts';
import { jpegHeader } from './jpeg-header.ts';
import { jxlCodestream } from './jxl-codestream.ts';
import { readPngExif } from './png-exif.ts';
import type { RawImage } from './raw-image.ts';
import { decodeLabTiff, readableTiff } from './tiff.ts';
import { decodeSvg, svgSize } from './svg.ts';

/** Pixels of the largest image that is decoded: 16,383 by 16,383, which WebP can hold. */
const largestPixelCount = 16_383 ** 2;
/** Above this a header lies: no format makes sense of it and no reader could lay it out. */
const longestEdge = 1_000_000;

export type ImageSize = { width: number; height: number };

export type Thumbnail = ImageSize & {
  /** JPEG. */
  bytes: Buffer;
};

export type ConvertedType = 'jpeg' | 'png';

const sane = (edge: number): boolean => Number.isInteger(edge) && edge > 0 && edge <= longestEdge;

function asDisplayed(
  width: number,
  height: number,
  orientation: number | undefined,
): ImageSize | undefined {
  if (!sane(width) || !sane(height)) return undefined;
  // Exif orientations 5 to 8 lay the image on its side.
  const turned = orientation !== undefined && orientation >= 5 && orientation <= 8;
  return turned ? { width: height, height: width } : { width, height };
}

/** Kinds whose Exif orientation counts: browsers turn JPEG and PNG, and TIFF is only ever seen converted. */
const turnedTypes: ReadonlySet<ImageType> = new Set(['image/jpeg', 'image/png', 'image/tiff']);
/** Kinds of which sharp tells more than the quick way: what is turned, and which image is the main one. */
const sizedBySharp: ReadonlySet<ImageType> = new Set(['image/avif', 'image/heif', 'image/tiff']);

/** The quick way, where it is right. @throws Error when these bytes do not tell. */
function sizeByHeader(type: ImageType, bytes: Buffer): ImageSize | undefined {
  if (type === 'image/bmp') {
    const { width, height } = bmpSize(bytes);
    return asDisplayed(width, height, undefined);
  }
  if (type === 'image/svg+xml') return svgSize(bytes);
  const stream = type === 'image/jxl' ? jxlCodestream(bytes) : bytes;
  if (!stream) return undefined;
  const { width, height, ...size } = readSize(stream);
  const orientation = type === 'image/png' ? readPngExif(bytes).orientation : size.orientation;
  return asDisplayed(width, height, turnedTypes.has(type) ? orientation : undefined);
}

/** Slower, but knows kinds that image-size does not. */
async function sizeBySharp(type: ImageType, bytes: Buffer): Promise<ImageSize | undefined> {
  const sharp = await loadSharp();
  const { width, height, orientation } = await sharp(asReadable(type, bytes), {
    failOn: 'none',
  }).metadata();
  return asDisplayed(width, height, turnedTypes.has(type) ? orientation : undefined);
}

/** Kinds whose first bytes either tell the size as displayed, or don't tell one. */
const early: ReadonlySet<ImageType> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
]);

/** Width and height of the usual kinds from a few first bytes; undefined when more of them have to be asked. */
export function earlySize(type: ImageType, bytes: Buffer): ImageSize | undefined {
  try {
    if (!early.has(type) || (type === 'image/png' && !readPngExif(bytes).isRead)) return undefined;
    return sizeByHeader(type, bytes);
  } catch {
    return undefined;
  }
}

/**
 * Width and height in pixels as displayed, from the whole image or its first bytes; undefined when these do
 * not tell. The Exif orientation counts where browsers heed it. Never throws.
 */
export async function imageSize(bytes: Buffer): Promise<ImageSize | undefined> {
  const type = detectImageType(bytes);
  if (type === undefined) return undefined;
  try {
    if (!sizedBySharp.has(type)) return sizeByHeader(type, bytes);
  } catch {
    // Sharp may know.
  }
  return await sizeBySharp(type, bytes).catch(() => undefined);
}

/** Kinds that sharp cannot decode. */
const decoders: Partial<Record<ImageType, (bytes: Buffer) => RawImage | Promise<RawImage>>> = {
  'image/bmp': decodeBmp,
  'image/jxl': decodeJxl,
  'image/jp2': decodeJp2,
  'image/svg+xml': decodeSvg,
};

async function decodeJp2(bytes: Buffer): Promise<RawImage> {
  const { width, height } = readSize(bytes);
  return await drawInThread('jp2', { bytes, width, height });
}

/**
 * An image as the library takes it: a sequence of AVIF pictures has its first one as a still, which its brand
 * hides, and some kinds of TIFF say what it doesn't know.
 */
function asReadable(type: ImageType, bytes: Buffer): Buffer {
  if (type === 'image/tiff') return readableTiff(bytes);
  if (type !== 'image/avif' || bytes.toString('latin1', 8, 12) !== 'avis') return bytes;
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return still;
}

async function readHeader(type: ImageType, bytes: Buffer): Promise<Header> {
  const known = type === 'image/jpeg' ? jpegHeader(bytes) : undefined;
  if (known) return known;
  if (decoders[type] === undefined) {
    const sharp = await loadSharp();
    return await sharp(asReadable(type, bytes), { failOn: 'none' }).metadata();
  }
  const size = await imageSize(bytes);
  if (size === undefined) throw new RangeError('an image without a size');
  return size;
}

/**
 * A pipeline over the first frame, upright, in sRGB. Damage after the header leaves the rest gray; only of
 * a TIFF, whose compression may be unknown, nothing at all would be left.
 */
async function openImage(type: ImageType, bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const failOn = type === 'image/tiff' ? 'error' : 'none';
  const options = { failOn, limitInputPixels: largestPixelCount } as const;
  const drawn =
    type === 'image/tiff'
      ? await decodeLabTiff(bytes, largestPixelCount)
      : await decoders[type]?.(bytes);
  if (drawn === undefined) {
    const image = sharp(asReadable(type, bytes), options).toColourspace('srgb');
    // No browser turns WebP by its Exif data.
    return type === 'image/webp' ? image : image.autoOrient();
  }
  const { data, width, height, channels } = drawn;
  return sharp(data, { ...options, raw: { width, height, channels } });
}

/** Depths whose numbers say nothing of black and white by themselves, but where the color space does. */
const openDepths: ReadonlySet<string> = new Set([
  'float',
  'double',
  'complex',
  'dpcomplex',
  'int',
  'uint',
]);
const rangedSpaces: ReadonlySet<string> = new Set(['lab', 'scrgb']);

const hasRange = ({ depth = '', space = '' }: Header): boolean =>
  !openDepths.has(depth) || rangedSpaces.has(space);

/** Works on an image once there is memory for it, and for so many bytes more. */
export async function withImage<Result>(
  bytes: Buffer,
  to: ConvertedType,
  work: (image: Sharp) => Promise<Result>,
  more = 0,
): Promise<Result> {
  const type = detectImageType(bytes);
  // Other files must not reach the many other loaders of libvips, especially SVG.
  if (type === undefined) throw new RangeError('not an image');
  const header = await readHeader(type, bytes);
  // Numbers without a range of their own come out black.
  if (!hasRange(header)) throw new RangeError('an image with an unknown color range');
  const memory = memoryToDecode(type, header, to === 'png') + more;
  if (memory > decodingMemory) throw new RangeError('an image that is too large');
  return await withinDecodingMemory(memory, async () => work(await openImage(type, bytes)));
}

/**
 * A JPEG of the image with its proportions, whose longer edge is at most `edge` pixels; never larger than
 * the image. The first frame, upright, transparency on white.
 * @throws MediaError ERR_1007 when the image cannot be decoded or would take too much memory.
 */
export async function jpegThumbnail(bytes: Buffer, edge: number): Promise<Thumbnail> {
  try {
    return await withImage(bytes, 'jpeg', async (image) => {
      const { data, info } = await image
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { bytes: data, width, height };
    });
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}

/**
 * The image as JPEG, transparency on white, or as PNG; unchanged when it is of that type already. As many
 * are converted at a time as there is memory for; the others wait.
 * @throws MediaError ERR_1007 when the image cannot be decoded or would take too much memory.
 */
export async function convertImage(bytes: Buffer, to: ConvertedType): Promise<Buffer> {
  if (detectImageType(bytes) === `image/${to}`) return bytes;
  try {
    return await withImage(bytes, to, (image) =>
      to === 'png'
        ? image.png().toBuffer()
        : image
            .flatten({ background: '#ffffff' })
            // Better coding tables need the whole image in memory, six bytes a pixel.
            .jpeg({ quality: 90, optimiseCoding: false })
            .toBuffer(),
    );
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}

/** Pixels of the largest image that is written as WebP, whose encoder holds all of it. */
const largestWebp = 8_000_000;
const longestWebpEdge = 16_383;
const webpBytesOfPixel = 9;

/** As what an image of a size is made smaller: WebP where that can be, which takes least. */
export function smallerType({ width, height }: ImageSize): 'jpeg' | 'webp' {
  return width * height > largestWebp || height > longestWebpEdge ? 'jpeg' : 'webp';
}

/**
 * The image in a smaller size with its proportions, never enlarged, as `smallerType` says: the first
 * frame, upright, transparency on white.
 * @throws MediaError ERR_1007 when the image cannot be decoded or would take too much memory.
 */
export async function smallerImage(bytes: Buffer, size: ImageSize): Promise<Buffer> {
  const isWebp = smallerType(size) === 'webp';
  const { width, height } = size;
  const more = isWebp ? width * height * webpBytesOfPixel : 0;
  try {
    return await withImage(
      bytes,
      'jpeg',
      (image) => {
        const smaller = image
          .resize({ width, withoutEnlargement: true })
          .flatten({ background: '#ffffff' });
        // More effort takes a second a page on small machines, and saves little.
        return isWebp
          ? smaller.webp({ quality: 80, effort: 2 }).toBuffer()
          : smaller.jpeg({ quality: 80, optimiseCoding: false }).toBuffer();
      },
      more,
    );
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}

/**
 * How an image looks, to be compared with others; undefined of plain ones.
 * @throws MediaError ERR_1007 when the image cannot be decoded or would take too much memory.
 */
export async function lookOfImage(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await withImage(bytes, 'jpeg', async (image) =>
      lookOf(
        await image
          .resize({ width: lookEdge, height: lookEdge, fit: 'fill' })
          .flatten({ background: '#ffffff' })
          .toColourspace('b-w')
          .raw()
          .toBuffer(),
      ),
    );
  } catch (cause) {
    throw new MediaError('ERR_1007', { cause });
  }
}
