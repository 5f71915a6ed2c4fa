import { unpackRle } from './bmp-rle.ts';
import type { RawImage } from './raw-image.ts';

const fileHeaderSize = 14;
const largestPixelCount = 100_000_000;

/** Values of a header's compression (BITMAPINFOHEADER). */
const plain = 0;
const rle8 = 1;
const rle4 = 2;
const bitFields: ReadonlySet<number> = new Set([3, 6]);

type Header = {
  width: number;
  height: number;
  topDown: boolean;
  bitsPerPixel: number;
  compression: number;
  /** Position of the color table, and bytes a color. */
  palette: { start: number; step: 3 | 4 };
  /** Of red, green and blue in a pixel of 16 or 32 bits. */
  masks: readonly number[];
  pixels: number;
};

const usualMasks: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x3e0, 0x1f],
  32: [0xff0000, 0xff00, 0xff],
};

function readHeader(bytes: Buffer): Header {
  const size = bytes.readUInt32LE(fileHeaderSize);
  const pixels = bytes.readUInt32LE(10);
  // The first header, of OS/2, has 16-bit sizes and a table of 3 bytes a color.
  if (size === 12) {
    return {
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      topDown: false,
      bitsPerPixel: bytes.readUInt16LE(24),
      compression: plain,
      palette: { start: fileHeaderSize + size, step: 3 },
      masks: [],
      pixels,
    };
  }
  const height = bytes.readInt32LE(22);
  const bitsPerPixel = bytes.readUInt16LE(28);
  // The second header of OS/2 may end here, and means other things by a compression of 3.
  const compression = size === 16 ? plain : bytes.readUInt32LE(30);
  const hasMasks = bitFields.has(compression) && size !== 64;
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    topDown: height < 0,
    bitsPerPixel,
    compression,
    palette: { start: fileHeaderSize + size, step: 4 },
    masks: hasMasks
      ? [54, 58, 62].map((at) => bytes.readUInt32LE(at))
      : (usualMasks[bitsPerPixel] ?? []),
    pixels,
  };
}

/** Width and height in pixels. @throws RangeError when the bytes end before. */
export function bmpSize(bytes: Buffer): { width: number; height: number } {
  const { width, height } = readHeader(bytes);
  return { width, height };
}

const knownBits: Readonly<Record<number, readonly number[]>> = {
  [plain]: [1, 4, 8, 16, 24, 32],
  [rle8]: [8],
  [rle4]: [4],
  3: [16, 32],
  6: [16, 32],
};

function checkHeader({ width, height, bitsPerPixel, compression, masks, palette }: Header): void {
  const known = knownBits[compression]?.includes(bitsPerPixel) === true;
  // The second header of OS/2 means Huffman coding by 3.
  const foreign = compression === 3 && palette.start === fileHeaderSize + 64;
  const sized = width > 0 && height > 0 && width * height <= largestPixelCount;
  const coloured = bitsPerPixel === 24 || bitsPerPixel <= 8 || masks.every((mask) => mask !== 0);
  if (!known || foreign || !sized || !coloured) throw new RangeError('an unknown kind of BMP');
}

/** Writes the color of a pixel, red first, at a position of `target`. */
type WritePixel = (row: number, x: number, target: Uint8Array, at: number) => void;

/** Pixels whose colors stand in a table; `rows` hold their places there. */
function indexed(bytes: Buffer, rows: Uint8Array, { bitsPerPixel, palette }: Header): WritePixel {
  return (row, x, target, at) => {
    const bit = x * bitsPerPixel;
    const shift = 8 - bitsPerPixel - (bit % 8);
    const index = ((rows[row + Math.floor(bit / 8)] ?? 0) >> shift) & (2 ** bitsPerPixel - 1);
    const source = palette.start + index * palette.step;
    target[at] = bytes[source + 2] ?? 0;
    target[at + 1] = bytes[source + 1] ?? 0;
    target[at + 2] = bytes[source] ?? 0;
  };
}

function packed(bytes: Buffer, { bitsPerPixel, masks }: Header): WritePixel {
  const parts = masks.map((mask) => {
    const shift = 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: mask >>> shift };
  });
  const size = bitsPerPixel / 8;
  return (row, x, target, at) => {
    const value = bytes.readUIntLE(row + x * size, size);
    for (const [index, { mask, shift, most }] of parts.entries()) {
      target[at + index] = Math.round((((value & mask) >>> shift) * 255) / most);
    }
  };
}

function plainColours(bytes: Buffer): WritePixel {
  return (row, x, target, at) => {
    target[at] = bytes[row + x * 3 + 2] ?? 0;
    target[at + 1] = bytes[row + x * 3 + 1] ?? 0;
    target[at + 2] = bytes[row + x * 3] ?? 0;
  };
}

/**
 * Decodes a BMP of 1, 4, 8, 16, 24 or 32 bits a pixel, plain, run-length encoded or with bit fields;
 * transparency is ignored.
 * @throws RangeError when it is of another kind, too large or cut short.
 */
export function decodeBmp(bytes: Buffer): RawImage {
  const header = readHeader(bytes);
  checkHeader(header);
  const { width, height, bitsPerPixel, compression } = header;
  const isPacked = compression === rle8 || compression === rle4;
  // Unpacked data has one byte per pixel and starts at the bottom, like the file.
  const rows = isPacked ? unpackRle(bytes, header.pixels, header) : bytes;
  const bits = isPacked ? 8 : bitsPerPixel;
  const stride = isPacked ? width : Math.ceil((width * bits) / 32) * 4;
  const start = isPacked ? 0 : header.pixels;
  if (start + stride * height > rows.length) throw new RangeError('a BMP cut short');
  const write =
    bits <= 8
      ? indexed(bytes, rows, { ...header, bitsPerPixel: bits })
      : bits === 24
        ? plainColours(bytes)
        : packed(bytes, header);
  const data = new Uint8Array(width * height * 3);
  let target = 0;
  for (let y = 0; y < height; y += 1) {
    const row = start + stride * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      write(row, x, data, target);
      target += 3;
    }
  }
  return { data, width, height, channels: 3 };
}
