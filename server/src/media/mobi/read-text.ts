import { MediaError } from '../base/media-error.ts';
import { mostOfRecord, unpackPalmDoc, type Decompress } from './decompress.ts';
import { createHuffCdic } from './huff-cdic.ts';
import { damaged, type Records } from './open-records.ts';
import type { MobiHeader } from './read-header.ts';

/** Bytes of a book's text, its markup and its style sheets included. */
const mostText = 32 * 2 ** 20;
const mostDictionaries = 1000;

function decompressorOf(records: Records, { compression, huff, start }: MobiHeader): Decompress {
  if (compression === 1) return (bytes) => bytes;
  if (compression === 2) return unpackPalmDoc;
  if (compression !== 17_480) throw damaged(`compression ${compression}`);
  if (huff.count < 1 || huff.count > mostDictionaries) throw damaged('no dictionary');
  const [codes = Buffer.alloc(0), ...dictionary] = Array.from({ length: huff.count }, (_, index) =>
    records.read(start + huff.at + index),
  );
  return createHuffCdic(codes, dictionary);
}

/** The length of what stands at the end of a record, which its last bytes tell, the lowest seven bits first. */
function lengthAtEnd(bytes: Buffer): number {
  let value = 0;
  for (let back = 1, shift = 0; back <= 4; back += 1, shift += 7) {
    const byte = bytes.at(-back) ?? 0x80;
    value |= (byte & 0x7f) << shift;
    if ((byte & 0x80) !== 0) break;
  }
  return value;
}

/** A record without what stands after its text: marks for indexes, and the rest of a letter. */
function withoutTrailing(bytes: Buffer, flags: number): Buffer {
  let text = bytes;
  for (let left = (flags & 0xffff) >>> 1; left > 0; left >>>= 1) {
    if ((left & 1) !== 0) text = text.subarray(0, Math.max(0, text.length - lengthAtEnd(text)));
  }
  if ((flags & 1) === 0 || text.length === 0) return text;
  return text.subarray(0, Math.max(0, text.length - ((text.at(-1) ?? 0) & 3) - 1));
}

/**
 * The whole text of a book: markup, and in KF8 style sheets and drawings.
 * @throws MediaError ERR_1006 without any; ERR_1008 when it can't be unpacked, or is more than 32 MB
 */
export function readText(records: Records, header: MobiHeader): Buffer {
  const decompress = decompressorOf(records, header);
  const parts: Buffer[] = [];
  let total = 0;
  for (let index = 1; index <= header.textRecords; index += 1) {
    const packed = withoutTrailing(records.read(header.start + index), header.trailing);
    if (packed.length > mostOfRecord) throw damaged('too long a record of text');
    // A copy, since the room that a part was unpacked in is larger.
    const part = Buffer.from(decompress(packed));
    total += part.length;
    if (total > mostText) throw damaged('too much text');
    parts.push(part);
  }
  if (total === 0) throw new MediaError('ERR_1006');
  return Buffer.concat(parts, total);
}
