/** What the chunks before a PNG's picture say; ‘isRead’ is whether the bytes hold all of them. */
interface PngExif {
  readonly orientation: number | undefined;
  readonly isRead: boolean;
}

const signatureBytes = 8;
const orientationTag = 0x0112;
const fieldBytes = 12;

/** The orientation in Exif data, which are a TIFF without a picture. */
function orientationIn(exif: Buffer): number | undefined {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const start = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const count = short(start);
  for (let index = 0; index < count; index += 1) {
    const field = start + 2 + index * fieldBytes;
    if (short(field) === orientationTag) return short(field + 8);
  }
  return undefined;
}

/** The Exif orientation of a PNG (PNG 3, 11.3.4.5), from the whole image or its first bytes. */
export function readPngExif(bytes: Buffer): PngExif {
  let orientation: number | undefined;
  for (let at = signatureBytes; at + 8 <= bytes.length;) {
    const start = at + 8;
    const end = start + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, start);
    if (type === 'IDAT' || type === 'IEND') return { orientation, isRead: true };
    if (type === 'eXIf' && end <= bytes.length) {
      try {
        orientation = orientationIn(bytes.subarray(start, end));
      } catch {
        // Cut short: as if there were none.
      }
    }
    at = end + 4;
  }
  return { orientation, isRead: false };
}
