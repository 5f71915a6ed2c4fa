import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { open, rm } from '../base/disk.ts';
import { directoryRecord, endRecords, localHeader, type StoredEntry } from './zip-records.ts';

export type ZipInput = {
  /** Path within the archive, with forward slashes. */
  name: string;
  bytes: Buffer;
  modified?: Date;
};

export type ZipFileInput = {
  /** Path within the archive, with forward slashes. */
  name: string;
  size: number;
  modified: Date;
  /** Its bytes; called twice. */
  read: () => AsyncIterable<Buffer>;
};

/** An entry with everything that has to be known before its first byte. */
type Source = Omit<StoredEntry, 'offset'> & { chunks: Iterable<Buffer> | AsyncIterable<Buffer> };

/** Where no date is given: a fixed one, so that the same pages give the same archive. */
const noDate = new Date(1980, 0, 1);

/**
 * The bytes of an archive of stored entries, piece by piece. Sizes and sums stand before the data, not in
 * descriptors behind it, which some readers do not accept on stored entries.
 */
async function* zipBytes(sources: AsyncIterable<Source>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let position = 0;
  for await (const { chunks, ...facts } of sources) {
    const entry = { ...facts, offset: position };
    const header = localHeader(entry);
    yield header;
    yield* chunks;
    position += header.length + entry.size;
    directory.push(directoryRecord(entry));
  }
  const size = directory.reduce((total, record) => total + record.length, 0);
  yield* directory;
  yield endRecords(directory.length, size, position);
}

async function* fromMemory(
  entries: Iterable<ZipInput> | AsyncIterable<ZipInput>,
): AsyncGenerator<Source> {
  for await (const { name, bytes, modified = noDate } of entries) {
    yield { name, size: bytes.length, crc32: crc32(bytes), modified, chunks: [bytes] };
  }
}

/** Passes the bytes on, and fails when they are not those that the header has announced. */
async function* verified(chunks: AsyncIterable<Buffer>, sum: number): AsyncGenerator<Buffer> {
  let found = 0;
  for await (const chunk of chunks) {
    found = crc32(chunk, found);
    yield chunk;
  }
  if (found !== sum) throw new Error('the file changed while it was sent');
}

async function* fromDisk(files: AsyncIterable<ZipFileInput>): AsyncGenerator<Source> {
  for await (const { read, ...facts } of files) {
    let sum = 0;
    for await (const chunk of read()) sum = crc32(chunk, sum);
    yield { ...facts, crc32: sum, chunks: verified(read(), sum) };
  }
}

/**
 * Writes a zip archive of stored entries to a new file and waits until it is on the disk. One entry is in
 * memory at a time. What was written is removed when it fails.
 * @throws Error EEXIST when the file is there already, any other of the file system, or of `entries`.
 */
export async function writeZip(
  path: string,
  entries: Iterable<ZipInput> | AsyncIterable<ZipInput>,
): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    for await (const bytes of zipBytes(fromMemory(entries))) await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
  await handle.close();
}

/**
 * A zip archive of files on disk, stored, as a stream of bounded memory. Each file is read twice, first for its sum. A file that changes meanwhile ends the stream with
 * an error.
 */
export function streamZip(files: AsyncIterable<ZipFileInput>): Readable {
  return Readable.from(zipBytes(fromDisk(files)), { objectMode: false });
}
