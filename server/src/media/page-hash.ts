import { hashBytes } from './hash-file.ts';

/**
 * The hash by which equal pages of different books are found: of the bytes, for JPEG without the
 * segments that say nothing of the picture (JFIF, Exif, XMP, color profile, comments), so that the
 * same scan with other metadata is the same page. 32 hexadecimal digits.
 */
export function hashPage(bytes: Buffer): Promise<string> {
  return hashBytes(isJpeg(bytes) ? withoutMetadata(bytes) : [bytes]);
}

const isJpeg = (bytes: Buffer): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const startOfScan = 0xda;
const comment = 0xfe;

/** The image's own segments (ISO/IEC 10918-1, B.1.1); damaged data stays as it is. */
function withoutMetadata(jpeg: Buffer): Buffer[] {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return [...kept, jpeg.subarray(at)];
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === comment;
    if (!isMetadata) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return [jpeg];
}
