import { readSync } from 'node:fs';

/** Headers of RAR 5 looked at: pages and as many other files, with their service records. */
const mostHeaders = 100_000;
/** Every header read at once; the fields before a file's name are shorter. */
const readBytes = 96;

const signature = Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1');
const fileHeader = 2;
const serviceHeader = 3;
const encryptionHeader = 4;
const endHeader = 5;

/** Reads the numbers of a header, 7 bits a byte (RAR 5.0 archive format, "vint"). */
function numbersOf(bytes: Buffer, start: number): { next: () => number; at: () => number } {
  let at = start;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('a header cut short');
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new RangeError('an unterminated number');
  };
  return { next, at: () => at };
}

/** Bytes of the dictionary that a file's compression asks for; 0 where the file is only stored. */
function dictionaryOf(bytes: Buffer, start: number): number {
  const { next, at } = numbersOf(bytes, start);
  const flags = next();
  next(); // size
  next(); // attributes
  const optional = ((flags & 2) === 0 ? 0 : 4) + ((flags & 4) === 0 ? 0 : 4);
  const info = numbersOf(bytes, at() + optional).next();
  const method = (info >> 7) & 7;
  if (method === 0) return 0;
  // The second version of the algorithm has one bit more for the power and five for a fraction.
  const isSecond = (info & 63) === 1;
  const power = (info >> 10) & (isSecond ? 31 : 15);
  const fraction = isSecond ? ((info >> 15) & 31) / 32 : 0;
  return 128 * 1024 * 2 ** power * (1 + fraction);
}

/** The next header's position, and the dictionary that this one asks for; undefined at the end. */
function readHeader(
  file: number,
  position: number,
): { next: number; dictionary: number } | undefined {
  const bytes = Buffer.alloc(readBytes);
  const head = bytes.subarray(0, readSync(file, bytes, 0, readBytes, position));
  const { next, at } = numbersOf(head, 4);
  const size = next();
  const sizeEnd = at();
  const type = next();
  const flags = next();
  if ((flags & 1) !== 0) next(); // size of the extra area
  const dataSize = (flags & 2) === 0 ? 0 : next();
  if (type === encryptionHeader || type === endHeader || size === 0) return undefined;
  const isFile = type === fileHeader || type === serviceHeader;
  const dictionary = isFile ? dictionaryOf(head, at()) : 0;
  return { next: position + sizeEnd + size + dataSize, dictionary };
}

/**
 * The largest dictionary, in bytes, that a file in a RAR 5 asks for (RAR 5.0 archive format): UnRAR takes
 * as much memory, even for a small file. 0 for RAR 4, whose largest is 4 MiB. An unreadable part is
 * left to UnRAR, which stops at the same place.
 */
export function largestDictionary(file: number): number {
  const start = Buffer.alloc(signature.length);
  readSync(file, start, 0, start.length, 0);
  if (!start.equals(signature)) return 0;
  let largest = 0;
  try {
    let header = readHeader(file, signature.length);
    for (let count = 1; header && count < mostHeaders; count += 1) {
      largest = Math.max(largest, header.dictionary);
      header = readHeader(file, header.next);
    }
  } catch {
    // The archive ends here.
  }
  return largest;
}
