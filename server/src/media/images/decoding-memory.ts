import type { Sharp } from 'sharp';
import { createRoom } from '../base/room.ts';
import type { ImageType } from './image-type.ts';

/** Memory that all images decoded at a time may take together, in bytes. */
export const decodingMemory = 512 * 2 ** 20;

/** One for the process: the memory is the process's, too. */
export const withinDecodingMemory = createRoom(decodingMemory);

/**
 * Bytes per pixel that decoding and encoding take at their peak, measured: in rows from the top, and
 * where the whole image is held because its rows come in several passes. Kinds with one number are
 * always held whole.
 */
const bytesOfPixel: Readonly<Record<ImageType, { rows: number; passes: number }>> = {
  'image/jpeg': { rows: 1, passes: 9 },
  'image/png': { rows: 2, passes: 5 },
  'image/gif': { rows: 6, passes: 6 },
  'image/webp': { rows: 9, passes: 9 },
  'image/avif': { rows: 19, passes: 19 },
  'image/tiff': { rows: 5, passes: 5 },
  'image/bmp': { rows: 7, passes: 7 },
  // Twice this inside the decoder; counted so, a scan of 16 megapixels can still be shown, alone.
  'image/jxl': { rows: 32, passes: 32 },
  'image/heif': { rows: 19, passes: 19 },
  // Decoded whole in a thread, then copied.
  'image/jp2': { rows: 24, passes: 24 },
  'image/svg+xml': { rows: 16, passes: 16 },
};

/** Bytes a pixel more for an image that is turned upright, or written as PNG. */
const turnedBytes = 4;
const pngBytes = 3;

/** How much wider than one byte a number is; what is computed in floating point takes four. */
const bytesOfDepth: Readonly<Record<string, number>> = { ushort: 2, short: 2, float: 4, double: 8 };

/** What sharp tells of a header. */
export type Header = Partial<Pick<Awaited<ReturnType<Sharp['metadata']>>, 'isProgressive'>> & {
  width: number;
  height: number;
  depth?: string;
  space?: string;
  orientation?: number | undefined;
};

/** The memory that decoding an image takes at its peak, in bytes. */
export function memoryToDecode(type: ImageType, header: Header, toPng: boolean): number {
  const { rows, passes } = bytesOfPixel[type];
  const { width, height, isProgressive, depth = '', orientation = 1 } = header;
  const wide = bytesOfDepth[depth] ?? 1;
  const decoded = (isProgressive === true ? passes : rows) * wide;
  const bytes = decoded + (orientation > 1 ? turnedBytes : 0) + (toPng ? pngBytes : 0);
  return width * height * bytes;
}
