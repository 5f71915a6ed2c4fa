import { pipeline, Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import type { ZipLocation } from '../base/book-analysis.ts';
import { MediaError } from '../base/media-error.ts';
import type { ReadAt } from '../base/read-at.ts';
import { createRoom } from '../base/room.ts';
import { isKnownMethod, isRareMethod, stored } from './methods.ts';
import { readExactly, readUpTo } from './read-exactly.ts';
import type { Allocate } from '../base/allocate.ts';
import { unpack } from './unpack.ts';

/** Where an entry's bytes are; a ZipEntry and the location of a page both fit. */
export type EntryData = Omit<ZipLocation, 'kind'> & { name?: string; encrypted?: boolean };

export type ReadLimits = {
  /** Largest decompressed size accepted, in bytes. */
  maxSize?: number;
  /** Where the bytes as they are in the file go. */
  allocate?: Allocate | undefined;
};

const largestEntry = 256 * 1024 * 1024;
/** Above this size an entry must not shrink to less than a two-hundredth: no page does, bombs do. */
const freeRatioSize = 32 * 1024 * 1024;
const largestRatio = 200;
const chunkSize = 64 * 1024;
/** Pages are inflated into one buffer up to this size. */
const largestChunk = 16 * 1024 * 1024;

const localHeaderSignature = 0x04034b50;
const localHeaderSize = 30;

const inflate = promisify<Buffer, { maxOutputLength: number; chunkSize: number }, Buffer>(
  inflateRaw,
);

/** Entries of which only the head is wanted, but that are unpacked whole, hold this many bytes together. */
const withinUnpacked = createRoom(64 * 2 ** 20);

const unreadable = (entry: EntryData, cause?: unknown): MediaError =>
  new MediaError('ERR_1007', { entries: entry.name === undefined ? [] : [entry.name], cause });

/** Refuses what cannot be read, or should not be, from the directory's claims alone. */
function check(entry: EntryData, maxSize: number): void {
  const { method, size, compressedSize } = entry;
  const knownMethod = isKnownMethod(method) && (method !== stored || size === compressedSize);
  const bomb = size > freeRatioSize && size > compressedSize * largestRatio;
  const tooLarge = size > maxSize || compressedSize > largestEntry;
  if (entry.encrypted === true || !knownMethod || bomb || tooLarge) throw unreadable(entry);
}

/** Position of the entry's data, from the lengths in its local header. */
async function findData(handle: ReadAt, entry: EntryData): Promise<number> {
  const header = await readExactly(handle, entry.offset, localHeaderSize);
  if (header.readUInt32LE(0) !== localHeaderSignature) throw unreadable(entry);
  return entry.offset + localHeaderSize + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Bytes that a local header may hold in names and extra fields and still be read with its data. */
const usualNames = 512;

/** The first `length` bytes of the entry's data, as a rule with its local header in one read. */
async function readData(
  handle: ReadAt,
  entry: EntryData,
  length: number,
  allocate?: Allocate,
): Promise<Buffer> {
  const wanted = localHeaderSize + usualNames + length;
  const bytes = await readUpTo(handle, entry.offset, wanted, allocate);
  if (bytes.length < localHeaderSize || bytes.readUInt32LE(0) !== localHeaderSignature) {
    throw unreadable(entry);
  }
  const start = localHeaderSize + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  if (start + length <= bytes.length) return bytes.subarray(start, start + length);
  return await readExactly(handle, entry.offset + start, length);
}

async function readAll(handle: ReadAt, entry: EntryData, allocate?: Allocate): Promise<Buffer> {
  const packed = await readData(handle, entry, entry.compressedSize, allocate);
  if (entry.method === stored) return packed;
  if (isRareMethod(entry.method)) {
    return await unpack(entry.method, packed, entry.size).catch((error: unknown) => {
      throw unreadable(entry, error);
    });
  }
  return await inflate(packed, {
    maxOutputLength: Math.max(1, entry.size),
    // With room for one byte more it needs no second buffer to see the end.
    chunkSize: Math.min(largestChunk, Math.max(1024, entry.size + 1)),
  });
}

/**
 * The whole entry, decompressed, its size and CRC checked: one read of the file as a rule, none of
 * the directory.
 * @throws MediaError ERR_1007 when the entry is damaged, encrypted, too large or of an unknown method.
 */
export async function readEntry(
  handle: ReadAt,
  entry: EntryData,
  limits: ReadLimits = {},
): Promise<Buffer> {
  check(entry, Math.min(limits.maxSize ?? largestEntry, largestEntry));
  try {
    const bytes = await readAll(handle, entry, limits.allocate);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw unreadable(entry);
    return bytes;
  } catch (error) {
    throw error instanceof MediaError ? error : unreadable(entry, error);
  }
}

/** Heads up to this size are inflated at once: a stream takes ten times as long, and they can't grow beyond 10 MB. */
const shortHead = 8 * 1024;

/** Inflates until `length` bytes are there or the input ends; an input cut short is no fault. */
async function inflateHead(packed: Buffer, length: number): Promise<Buffer> {
  if (length <= shortHead) {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 2 * shortHead };
    return inflateRawSync(packed, options).subarray(0, length);
  }
  const inflater = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize });
  inflater.end(packed);
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of inflater.iterator()) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    total += chunk.length;
    if (total >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/**
 * The first `length` bytes of the entry, or all of it when it is shorter, reading no more of the file than
 * that takes. Damage further on stays unseen; an entry read whole is checked like by `readEntry`.
 * @throws MediaError ERR_1007
 */
export async function readEntryHead(
  handle: ReadAt,
  entry: EntryData,
  length: number,
): Promise<Buffer> {
  if (entry.size <= length) return await readEntry(handle, entry);
  if (isRareMethod(entry.method)) {
    return await withinUnpacked(entry.size, async () => {
      const whole = await readEntry(handle, entry);
      // A copy, so that the rest goes.
      return Buffer.from(whole.subarray(0, length));
    });
  }
  check(entry, largestEntry);
  try {
    // Data that cannot be compressed grows by 5 bytes a block when deflated.
    const enough = entry.method === stored ? length : length + 1024;
    const packed = await readData(handle, entry, Math.min(entry.compressedSize, enough));
    const head = entry.method === stored ? packed : await inflateHead(packed, length);
    if (head.length < length) throw unreadable(entry);
    return head;
  } catch (error) {
    throw error instanceof MediaError ? error : unreadable(entry, error);
  }
}

async function* readChunks(
  handle: ReadAt,
  position: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += chunkSize) {
    yield await readExactly(handle, position + done, Math.min(chunkSize, length - done));
  }
}

/** Passes bytes on and fails when they are not those that the directory promised. */
function verify(entry: EntryData): Transform {
  let sum = 0;
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      size += chunk.length;
      if (size > entry.size) done(unreadable(entry));
      else done(null, chunk);
    },
    flush(done) {
      done(size === entry.size && sum === entry.crc32 ? null : unreadable(entry));
    },
  });
}

/** Errors reach the reader through the last stream, which the pipeline destroys with them. */
const settle = (): void => undefined;

/**
 * The entry as a stream of bounded memory. A damaged entry ends the stream with an error once it is noticed,
 * at the latest at the end.
 * @throws MediaError ERR_1007 when the entry cannot be read at all.
 */
export async function streamEntry(handle: ReadAt, entry: EntryData): Promise<Readable> {
  if (isRareMethod(entry.method)) return Readable.from([await readEntry(handle, entry)]);
  check(entry, Number.MAX_SAFE_INTEGER);
  const position = await findData(handle, entry).catch((error: unknown) => {
    throw error instanceof MediaError ? error : unreadable(entry, error);
  });
  const source = Readable.from(readChunks(handle, position, entry.compressedSize));
  const checked = verify(entry);
  if (entry.method === stored) pipeline(source, checked, settle);
  else pipeline(source, createInflateRaw({ chunkSize }), checked, settle);
  return checked;
}

/** The data of an entry as it lies in the archive, still compressed, piece by piece and unchecked. */
export async function* packedChunks(handle: ReadAt, entry: EntryData): AsyncGenerator<Buffer> {
  const position = await findData(handle, entry);
  yield* readChunks(handle, position, entry.compressedSize);
}
