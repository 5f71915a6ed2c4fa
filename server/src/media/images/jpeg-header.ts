import type { Header } from './decoding-memory.ts';

/** Frames of 8 bits a color that libjpeg decodes: baseline, extended and progressive (T.81, table B.1). */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const progressive = 0xc2;
/** Tables, restart intervals, comments and segments of applications, which all tell their length. */
const isPassed = (marker: number): boolean =>
  marker === 0xc4 || marker === 0xdb || marker === 0xdd || marker === 0xfe || marker >> 4 === 0xe;
/** Where Exif and its orientation are. */
const app1 = 0xe1;

/** What the header of a usual JPEG says, in a fiftieth of sharp's time; of any other, as with Exif, nothing. */
export function jpegHeader(bytes: Buffer): Header | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (frames.has(marker)) {
      const [depth, height, width] = [
        bytes[at + 4],
        bytes.readUInt16BE(at + 5),
        bytes.readUInt16BE(at + 7),
      ];
      const isTold = depth === 8 && height > 0 && width > 0;
      return isTold ? { width, height, isProgressive: marker === progressive } : undefined;
    }
    if (marker === app1 || !isPassed(marker)) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
