import { mostOfRecord, type Decompress } from './decompress.ts';
import { damaged } from './open-records.ts';

/** Phrases that stand for others stand in each other; writers nest a few. */
const deepest = 32;
const mostPhrases = 1 << 20;
/** Bytes of unpacked phrases that are kept. */
const mostKept = 64 * 2 ** 20;
const longestCode = 32;

interface Phrase {
  bytes: Buffer;
  isPlain: boolean;
  isOpen: boolean;
}

/** A code of so many bits is the highest of its length less the number of its phrase. */
interface Codes {
  readonly lengthOf: (window: number) => { readonly length: number; readonly highest: number };
}

const tag = (record: Buffer): string => record.toString('latin1', 0, 4);

/** The 32 bits from a bit on; zeros beyond the end. */
function windowAt(bytes: Buffer, bit: number): number {
  const at = bit >>> 3;
  const shift = bit & 7;
  const byte = (index: number): number => bytes[at + index] ?? 0;
  const first = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3);
  return ((first << shift) | (byte(4) >>> (8 - shift))) >>> 0;
}

/** Reads the table of codes, by their first byte and by their length. */
function readCodes(record: Buffer): Codes {
  if (tag(record) !== 'HUFF' || record.length < 24) throw damaged('no table of codes');
  const [byByte, byLength] = [record.readUInt32BE(8), record.readUInt32BE(12)];
  if (byByte + 256 * 4 > record.length || byLength + longestCode * 8 > record.length)
    throw damaged('a table of codes that is cut short');
  return {
    lengthOf(window) {
      const entry = record.readUInt32BE(byByte + (window >>> 24) * 4);
      let length = entry & 0x1f;
      if (length === 0) throw damaged('a code without bits');
      if ((entry & 0x80) !== 0) return { length, highest: entry >>> 8 };
      for (; length <= longestCode; length += 1) {
        const at = byLength + (length - 1) * 8;
        if (window >>> (longestCode - length) >= record.readUInt32BE(at))
          return { length, highest: record.readUInt32BE(at + 4) };
      }
      throw damaged('an unknown code');
    },
  };
}

/** Reads the phrases of the records of a dictionary. */
function readPhrases(records: readonly Buffer[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const record of records) {
    if (tag(record) !== 'CDIC' || record.length < 16) throw damaged('no dictionary');
    const total = record.readUInt32BE(8);
    const bits = record.readUInt32BE(12);
    if (total > mostPhrases || bits > 20) throw damaged(`${total} phrases`);
    const count = Math.min(1 << bits, total - phrases.length);
    const list = record.subarray(16);
    for (let index = 0; index < count; index += 1) {
      const at = index * 2 + 2 <= list.length ? list.readUInt16BE(index * 2) : list.length;
      if (at + 2 > list.length) throw damaged('a dictionary that is cut short');
      const head = list.readUInt16BE(at);
      phrases.push({
        bytes: list.subarray(at + 2, at + 2 + (head & 0x7fff)),
        isPlain: (head & 0x8000) !== 0,
        isOpen: false,
      });
    }
  }
  return phrases;
}

/**
 * A way to unpack text packed by a dictionary of phrases, each of which may be packed itself.
 * @throws MediaError ERR_1008 for tables that aren't as the format says; also while unpacking, for phrases
 * that stand in themselves, or give too much
 */
export function createHuffCdic(codes: Buffer, dictionary: readonly Buffer[]): Decompress {
  const { lengthOf } = readCodes(codes);
  const phrases = readPhrases(dictionary);
  let kept = 0;

  function bytesOf(phrase: Phrase, depth: number): Buffer {
    if (phrase.isPlain) return phrase.bytes;
    if (phrase.isOpen || depth === deepest) throw damaged('phrases that contain themselves');
    phrase.isOpen = true;
    phrase.bytes = unpack(phrase.bytes, depth + 1);
    phrase.isOpen = false;
    phrase.isPlain = true;
    kept += phrase.bytes.length;
    if (kept > mostKept) throw damaged('phrases that unpack to too much text');
    return phrase.bytes;
  }

  function unpack(bytes: Buffer, depth: number): Buffer {
    const parts: Buffer[] = [];
    let total = 0;
    const end = bytes.length * 8;
    for (let bit = 0; bit < end;) {
      const window = windowAt(bytes, bit);
      const { length, highest } = lengthOf(window);
      bit += length;
      // The last byte is filled up.
      if (bit > end) break;
      const phrase = phrases[highest - (window >>> (longestCode - length))];
      if (!phrase) throw damaged('an unknown phrase');
      const part = bytesOf(phrase, depth);
      total += part.length;
      if (total > mostOfRecord) throw damaged('too much text in a record');
      parts.push(part);
    }
    return Buffer.concat(parts, total);
  }

  return (bytes) => unpack(bytes, 0);
}
