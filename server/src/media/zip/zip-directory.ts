import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { MediaError, toMediaError } from '../base/media-error.ts';
import type { ReadAt } from '../base/read-at.ts';
import { decodeNames } from './entry-names.ts';
import { readExactly } from './read-exactly.ts';

export type ZipEntry = {
  /** A label with forward slashes, never a path to write to. */
  name: string;
  /** Size once decompressed, in bytes, as the archive claims. */
  size: number;
  compressedSize: number;
  /** Compression method of the zip format, such as 0 stored, 8 deflated. */
  method: number;
  crc32: number;
  /** Position of the local header in the file, in bytes. */
  offset: number;
  encrypted: boolean;
};

/** Pages, and as many other files. */
const maxEntries = 40_000;
/** Read in one go from the end of the file: holds the longest comment, and the whole directory of nearly every book. */
const tailSize = 66 * 1024;
/** As many entries with long names and extra fields stay well under this. */
const maxDirectorySize = 32 * 1024 * 1024;

const endSignature = 0x06054b50;
const endSize = 22;
const zip64LocatorSignature = 0x07064b50;
const zip64LocatorSize = 20;
const zip64EndSignature = 0x06064b50;
const zip64EndSize = 56;
const directorySignature = 0x02014b50;
const unicodePathField = 0x7075;

/** Bytes of the file kept in memory, with the position of the first. */
type Window = { start: number; bytes: Buffer };

/** Serves yauzl from memory. Positions count from `base`, where the archive begins within the file. */
class WindowReader extends RandomAccessReader {
  readonly #window: Window;
  readonly #base: number;

  constructor(window: Window, base: number) {
    super();
    this.#window = window;
    this.#base = base;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const from = position + this.#base - this.#window.start;
    if (from + length > this.#window.bytes.length) {
      callback(new Error('unexpected end of the directory'));
      return;
    }
    // yauzl looks for the end record further back than the window may reach; nothing is to be found there.
    buffer.fill(0, offset, offset + length);
    this.#window.bytes.copy(
      buffer,
      offset + Math.max(0, -from),
      Math.max(0, from),
      Math.max(0, from + length),
    );
    callback(null);
  }
}

/** The content of the end records, with positions in the file. */
type End = {
  /** Where the end record stands. */
  position: number;
  /** Where the archive begins: more than 0 when other data was put before it. */
  base: number;
  directoryStart: number;
  entryCount: number;
};

/** Position in the tail of the end record: the last one whose directory could stand before it. */
function findEnd(tail: Window): number | undefined {
  for (let i = tail.bytes.length - endSize; i >= 0; i -= 1) {
    if (tail.bytes.readUInt32LE(i) !== endSignature) continue;
    const commentEnd = i + endSize + tail.bytes.readUInt16LE(i + 20);
    const directorySize = tail.bytes.readUInt32LE(i + 12);
    const directoryStart = tail.bytes.readUInt32LE(i + 16);
    const zip64 = directorySize === 0xffffffff || directoryStart === 0xffffffff;
    const fits = zip64 || directoryStart + directorySize <= tail.start + i;
    if (commentEnd <= tail.bytes.length && fits) return i;
  }
  return undefined;
}

/**
 * Positions count from the archive's begin, which is not the file's begin when data was put before it; some
 * writers do correct them. The directory's signature tells which.
 */
async function chooseBase(
  handle: ReadAt,
  recorded: number,
  shift: number,
  entryCount: number,
): Promise<number> {
  if (shift === 0 || entryCount === 0) return Math.max(0, shift);
  const first = await readExactly(handle, recorded, 4).catch(() => undefined);
  if (first?.readUInt32LE(0) === directorySignature) return 0;
  if (shift < 0) throw new MediaError('ERR_1008');
  return shift;
}

async function readZip64End(handle: ReadAt, tail: Window, end: number): Promise<End | undefined> {
  const locator = end - zip64LocatorSize;
  if (locator < 0 || tail.bytes.readUInt32LE(locator) !== zip64LocatorSignature) return undefined;
  const recorded = Number(tail.bytes.readBigUInt64LE(locator + 8));
  const expected = tail.start + locator - zip64EndSize;
  for (const position of new Set([expected, recorded])) {
    const record = await readExactly(handle, position, zip64EndSize).catch(() => undefined);
    if (record?.readUInt32LE(0) !== zip64EndSignature) continue;
    const entryCount = Number(record.readBigUInt64LE(32));
    const start = Number(record.readBigUInt64LE(48));
    const base = await chooseBase(handle, start, position - recorded, entryCount);
    return { position: tail.start + end, base, directoryStart: base + start, entryCount };
  }
  throw new MediaError('ERR_1008');
}

async function readEnd(handle: ReadAt, tail: Window, end: number): Promise<End> {
  const zip64 = await readZip64End(handle, tail, end);
  if (zip64 !== undefined) return zip64;
  const entryCount = tail.bytes.readUInt16LE(end + 10);
  const size = tail.bytes.readUInt32LE(end + 12);
  const start = tail.bytes.readUInt32LE(end + 16);
  const position = tail.start + end;
  const base = await chooseBase(handle, start, position - size - start, entryCount);
  return { position, base, directoryStart: base + start, entryCount };
}

/** The directory and its end records, without the comment, whose content must not confuse the search. */
async function readWindow(handle: ReadAt, tail: Window, end: End): Promise<Window> {
  const start = Math.min(Math.max(0, end.directoryStart), end.position);
  const length = end.position + endSize - start;
  if (length > maxDirectorySize) throw new MediaError('ERR_1008');
  const bytes =
    start >= tail.start
      ? Buffer.from(tail.bytes.subarray(start - tail.start, start - tail.start + length))
      : await readExactly(handle, start, length);
  bytes.writeUInt16LE(0, length - 2);
  return { start, bytes };
}

const toEntry = (raw: Entry, name: string, base: number): ZipEntry => ({
  name,
  size: raw.uncompressedSize,
  compressedSize: raw.compressedSize,
  method: raw.compressionMethod,
  crc32: raw.crc32,
  offset: raw.relativeOffsetOfLocalHeader + base,
  encrypted: raw.isEncrypted(),
});

/**
 * Entries that share bytes are how a small file claims to hold terabytes; no honest writer makes them. With
 * them refused, all entries together are bounded by the file's size times the ratio of one.
 */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw new MediaError('ERR_1008');
    end = entry.offset + 30 + entry.compressedSize;
  }
}

const nameOf = (raw: Entry) => ({
  bytes: raw.fileNameRaw,
  utf8: (raw.generalPurposeBitFlag & 0x800) !== 0,
  unicodePath: raw.extraFields.find((field) => field.id === unicodePathField)?.data,
});

async function listEntries(window: Window, end: End): Promise<ZipEntry[]> {
  const zip = await fromRandomAccessReaderPromise(
    new WindowReader(window, end.base),
    end.position + endSize - end.base,
    // Names are decoded here; a false size is one entry's fault, found when that entry is read.
    { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false },
  );
  const raw: Entry[] = [];
  for await (const entry of zip.eachEntry()) raw.push(entry);
  const names = decodeNames(raw.map(nameOf));
  const entries = raw.map((entry, i) => toEntry(entry, names[i] ?? '', end.base));
  refuseOverlaps(entries);
  return entries.filter((entry) => !entry.name.includes('\0'));
}

/** Whether the file ends like a zip archive, with any beginning. */
export async function endsLikeZip(handle: ReadAt, fileSize?: number): Promise<boolean> {
  return findEnd(await readTail(handle, fileSize)) !== undefined;
}

async function readTail(handle: ReadAt, fileSize?: number): Promise<Window> {
  const size = fileSize ?? (await handle.stat()).size;
  const start = Math.max(0, size - tailSize);
  return { start, bytes: await readExactly(handle, start, size - start) };
}

/** An archive's directory as it lies in the file. */
export interface RawDirectory {
  /** Its records and the end records, without the comment. */
  readonly bytes: Buffer;
  /** Where it begins, and where its end record stands. */
  readonly start: number;
  readonly end: number;
  /** Where the archive begins: positions in the records count from here. */
  readonly base: number;
  readonly count: number;
}

/**
 * The directory of a zip archive, unread.
 * @throws MediaError ERR_1008 when there is none, or one of more than 40,000 entries.
 */
export async function findDirectory(handle: ReadAt, fileSize?: number): Promise<RawDirectory> {
  const { end, window } = await locate(handle, fileSize);
  const { position, base, entryCount } = end;
  return { bytes: window.bytes, start: window.start, end: position, base, count: entryCount };
}

async function locate(
  handle: ReadAt,
  fileSize: number | undefined,
): Promise<{ end: End; window: Window }> {
  const tail = await readTail(handle, fileSize);
  const found = findEnd(tail);
  if (found === undefined) throw new MediaError('ERR_1008');
  const end = await readEnd(handle, tail, found);
  if (end.entryCount > maxEntries) throw new MediaError('ERR_1008');
  return { end, window: await readWindow(handle, tail, end) };
}

/**
 * The entries of a zip archive in the order of its directory; zip64, comments and data before or after the
 * archive are understood. Entries whose name holds a NUL are left out.
 * @throws MediaError ERR_1008 when there is no sound directory, or more than 40,000 entries.
 */
export async function readDirectory(handle: ReadAt, fileSize?: number): Promise<ZipEntry[]> {
  const { end, window } = await locate(handle, fileSize);
  try {
    return await listEntries(window, end);
  } catch (error) {
    throw toMediaError(error, 'ERR_1008');
  }
}
