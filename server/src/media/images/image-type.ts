export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/jxl'
  | 'image/bmp'
  | 'image/tiff'
  | 'image/heif'
  | 'image/jp2'
  | 'image/svg+xml';

/** Bytes that `detectImageType` needs at most: an SVG may begin with comments. */
export const imageTypeBytes = 1024;

const starts = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to);

/** AVIF and HEIF share one container (ISO/IEC 23008-12); the brands of its first box tell them apart. */
function heifType(bytes: Buffer): ImageType | undefined {
  if (latin(bytes, 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [latin(bytes, 8, 12)];
  for (let i = 16; i + 4 <= end; i += 4) brands.push(latin(bytes, i, i + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  const heif = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
  return heif.some((brand) => brands.includes(brand)) ? 'image/heif' : undefined;
}

const detectors: readonly [ImageType, (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => starts(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/gif', (bytes) => ['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))],
  ['image/webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['image/jxl', (bytes) => starts(bytes, 0xff, 0x0a)],
  [
    'image/jxl',
    (bytes) => starts(bytes, 0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a),
  ],
  // Two letters alone prove little: the four reserved bytes must be zero, and the header of a known size.
  [
    'image/bmp',
    (bytes) =>
      latin(bytes, 0, 2) === 'BM' &&
      bytes.readUInt32LE(6) === 0 &&
      [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14)),
  ],
  [
    'image/tiff',
    (bytes) => starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a),
  ],
  // JPEG 2000: its container, and its bare codestream.
  [
    'image/jp2',
    (bytes) => starts(bytes, 0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a),
  ],
  ['image/jp2', (bytes) => starts(bytes, 0xff, 0x4f, 0xff, 0x51)],
  [
    'image/tiff',
    (bytes) => starts(bytes, 0x49, 0x49, 0x2b, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2b),
  ],
];

/** The root element, after what XML allows before it. */
const svgStart =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>]/u;

/** The type of an image by its first bytes, never by its name; undefined when it is none of those known. */
export function detectImageType(bytes: Buffer): ImageType | undefined {
  // No image of any kind is shorter than this, and no detector then reads past the end.
  if (bytes.length < 18) return undefined;
  const found = detectors.find(([, matches]) => matches(bytes))?.[0] ?? heifType(bytes);
  if (found) return found;
  return svgStart.test(latin(bytes, 0, imageTypeBytes)) ? 'image/svg+xml' : undefined;
}
