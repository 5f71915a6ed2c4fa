import type { RawImage } from './raw-image.ts';

const fileHeaderSize = 14;
const largestPixelCount = 100_000_000;

type Header = {
  width: number;
  height: number;
  topDown: boolean;
  bitsPerPixel: number;
  compression: number;
  /** Position of the colour table, and bytes a colour. */
  palette: { start: number; step: 3 | 4 };
  pixels: number;
};

function readHeader(bytes: Buffer): Header {
  const size = bytes.readUInt32LE(fileHeaderSize);
  const pixels = bytes.readUInt32LE(10);
  // The first header, of OS/2, has 16-bit sizes and a table of 3 bytes a colour.
  if (size === 12) {
    return {
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      topDown: false,
      bitsPerPixel: bytes.readUInt16LE(24),
      compression: 0,
      palette: { start: fileHeaderSize + size, step: 3 },
      pixels,
    };
  }
  const height = bytes.readInt32LE(22);
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    topDown: height < 0,
    bitsPerPixel: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    palette: { start: fileHeaderSize + size, step: 4 },
    pixels,
  };
}

/** Position of the blue byte of a pixel in 24 or 32 bits, or of its colour in the table. */
function colourAt(bytes: Buffer, header: Header, row: number, x: number): number {
  const { bitsPerPixel, palette } = header;
  if (bitsPerPixel >= 24) return row + (x * bitsPerPixel) / 8;
  const bit = x * bitsPerPixel;
  const shift = 8 - bitsPerPixel - (bit % 8);
  const index = (bytes.readUInt8(row + Math.floor(bit / 8)) >> shift) & (2 ** bitsPerPixel - 1);
  return palette.start + index * palette.step;
}

/** Bit masks are accepted only where they say what plain 32-bit pixels say: blue, green, red from below. */
function checkHeader(bytes: Buffer, header: Header): void {
  const { width, height, bitsPerPixel, compression } = header;
  const usual = compression === 3 && bitsPerPixel === 32 && bytes.readUInt32LE(54) === 0xff0000;
  const known = [1, 4, 8, 24, 32].includes(bitsPerPixel) && (compression === 0 || usual);
  const sized = width > 0 && height > 0 && width * height <= largestPixelCount;
  if (!known || !sized) throw new RangeError('a BMP of an unknown kind');
}

/**
 * Decodes a BMP without compression, of 1, 4, 8, 24 or 32 bits a pixel; transparency is ignored.
 * @throws RangeError when it is of another kind, too large or cut short.
 */
export function decodeBmp(bytes: Buffer): RawImage {
  const header = readHeader(bytes);
  checkHeader(bytes, header);
  const { width, height } = header;
  const stride = Math.ceil((width * header.bitsPerPixel) / 32) * 4;
  if (header.pixels + stride * height > bytes.length) throw new RangeError('a BMP cut short');
  const data = new Uint8Array(width * height * 3);
  let target = 0;
  for (let y = 0; y < height; y += 1) {
    const row = header.pixels + stride * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const source = colourAt(bytes, header, row, x);
      data[target] = bytes[source + 2] ?? 0;
      data[target + 1] = bytes[source + 1] ?? 0;
      data[target + 2] = bytes[source] ?? 0;
      target += 3;
    }
  }
  return { data, width, height, channels: 3 };
}
