import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../base/media-error.ts';
import { decodeNames } from '../zip/entry-names.ts';
import { readUpTo } from '../zip/read-exactly.ts';

/** A file in a tar archive. */
export interface TarEntry {
  /** A label with forward slashes, never a path to write to. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Position of its bytes in the archive. */
  readonly offset: number;
}

export interface TarDirectory {
  /** In the order of the archive; folders and links aren't among them. */
  readonly entries: readonly TarEntry[];
  /** Whether the archive ends, or is damaged, before its end mark. */
  readonly cutShort: boolean;
}

export const blockSize = 512;
/** Pages, and as many other records. */
const mostRecords = 80_000;
const mostEntries = 40_000;
/** Longer names and attributes are no honest ones. */
const largestExtension = 64 * 1024;
/** Headers of stored pages stand far apart, those of small files don't. */
const readSize = 16 * 1024;

const nameField = [0, 100] as const;
const sizeField = [124, 12] as const;
const sumField = [148, 8] as const;
const typeAt = 156;
const magicField = [257, 5] as const;
const prefixField = [345, 155] as const;

const fieldOf = (block: Buffer, [start, length]: readonly [number, number]): Buffer => {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
};

/** A number in octal digits, or as GNU tar writes large ones: in base 256, with the first bit set. */
function numberOf(block: Buffer, field: readonly [number, number]): number | undefined {
  const [start, length] = field;
  const first = block[start] ?? 0;
  if (first === 0x80) {
    const digits = block.subarray(start + 1, start + length);
    const value = digits.reduce((total, digit) => total * 256 + digit, 0);
    return Number.isSafeInteger(value) ? value : undefined;
  }
  const text = fieldOf(block, field).toString('latin1').trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || '0', 8) : undefined;
}

/** Whether a block is a header: its sum of bytes is right, counted with blanks in place of the sum. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < blockSize || block[0] === 0) return false;
  const [start, length] = sumField;
  let sum = 0;
  for (let at = 0; at < blockSize; at += 1) {
    sum += at >= start && at < start + length ? 0x20 : (block[at] ?? 0);
  }
  return numberOf(block, sumField) === sum && numberOf(block, sizeField) !== undefined;
}

const isZero = (block: Buffer): boolean => block.every((byte) => byte === 0);

/** Gives blocks of the file, reading ahead. */
function createReader(handle: FileHandle) {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (position: number): Promise<Buffer> => {
    if (position < start || position + blockSize > start + bytes.length) {
      bytes = await readUpTo(handle, position, readSize);
      start = position;
    }
    return bytes.subarray(position - start, position - start + blockSize);
  };
}

/** Attributes of the next file in an extended header of POSIX: records such as `12 path=a.jpg`. */
function readAttributes(bytes: Buffer): Map<string, Buffer> {
  const attributes = new Map<string, Buffer>();
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? 0 : Number(bytes.toString('latin1', at, space));
    const record = bytes.subarray(space + 1, at + length);
    const sign = record.indexOf(0x3d);
    if (!Number.isInteger(length) || at + length <= space || sign < 1) return attributes;
    const end = record.at(-1) === 0x0a ? record.length - 1 : record.length;
    attributes.set(record.toString('latin1', 0, sign), record.subarray(sign + 1, end));
    at += length;
  }
  return attributes;
}

interface RawEntry extends Omit<TarEntry, 'name'> {
  readonly name: Buffer;
  readonly utf8: boolean;
}

/** What records before a file's own say about it. */
interface Said {
  name?: Buffer;
  utf8?: boolean;
  size?: number;
}

function nameOf(block: Buffer): Buffer {
  const name = fieldOf(block, nameField);
  const prefix = fieldOf(block, prefixField);
  // Only the format of POSIX has a prefix; GNU tar keeps times in its place.
  const isPosix =
    fieldOf(block, magicField).toString('latin1') === 'ustar' && block[magicField[0] + 5] === 0;
  return isPosix && prefix.length > 0 ? Buffer.concat([prefix, Buffer.from('/'), name]) : name;
}

const isFile = (type: string): boolean => type === '0' || type === '\0' || type === '7';
/** GNU tar's long name, and the attributes of POSIX for one file. */
const isExtension = (type: string): boolean => type === 'L' || type === 'x';

async function readExtension(
  handle: FileHandle,
  { type, offset, size }: { type: string; offset: number; size: number },
): Promise<Said | undefined> {
  const bytes = size > largestExtension ? undefined : await readUpTo(handle, offset, size);
  if (bytes?.length !== size) return undefined;
  if (type === 'L') return { name: fieldOf(bytes, [0, size]) };
  const attributes = readAttributes(bytes);
  const name = attributes.get('path');
  const length = attributes.get('size')?.toString('latin1') ?? '';
  return {
    ...(name && { name, utf8: true }),
    ...(/^\d{1,15}$/.test(length) && { size: Number(length) }),
  };
}

const named = (entries: readonly RawEntry[]): TarEntry[] => {
  const names = decodeNames(
    entries.map(({ name, utf8 }) => ({ bytes: name, utf8, unicodePath: undefined })),
  );
  return entries
    .map(({ offset, size }, i) => ({ name: names[i] ?? '', offset, size }))
    .filter(({ name }) => name !== '' && !name.includes('\0') && !name.endsWith('/'));
};

/**
 * Lists a tar archive by going from header to header; the bytes of its files aren't read. What stands
 * before a damage or the file's end is listed.
 * @throws MediaError ERR_1008 when it doesn't begin with a header, or for more than 40,000 entries.
 */
export async function readTarDirectory(
  handle: FileHandle,
  fileSize: number,
): Promise<TarDirectory> {
  const blockAt = createReader(handle);
  const entries: RawEntry[] = [];
  let said: Said = {};
  let position = 0;
  for (let records = 0; ; records += 1) {
    const block = await blockAt(position);
    // Some writers leave the end mark out.
    const hasEnded = block.length === 0 || (block.length === blockSize && isZero(block));
    if (hasEnded && position > 0) return { entries: named(entries), cutShort: false };
    if (!isTarHeader(block)) {
      if (position === 0) throw new MediaError('ERR_1008');
      return { entries: named(entries), cutShort: true };
    }
    if (records >= mostRecords || entries.length >= mostEntries)
      throw new MediaError('ERR_1008', { cause: new Error(`more than ${mostEntries} entries`) });
    const type = String.fromCharCode(block[typeAt] ?? 0);
    const size = said.size ?? numberOf(block, sizeField) ?? 0;
    const offset = position + blockSize;
    if (offset + size > fileSize) return { entries: named(entries), cutShort: true };
    if (isExtension(type)) {
      const more = await readExtension(handle, { type, offset, size });
      if (!more) return { entries: named(entries), cutShort: true };
      said = { ...said, ...more };
    } else {
      const { name = nameOf(block), utf8 = false } = said;
      if (isFile(type)) entries.push({ name, utf8, size, offset });
      said = {};
    }
    position = offset + Math.ceil(size / blockSize) * blockSize;
  }
}
