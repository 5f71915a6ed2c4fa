import { closeSync, fstatSync, readSync } from 'node:fs';
import { openSync } from '../base/disk.ts';
import { enlarge } from '../base/enlarge.ts';
import { locked, MediaError, toMediaError } from '../base/media-error.ts';
import { checkSize, writeCopy, type UnpackedFile } from '../zip/write-copy.ts';
import type { LibarchiveWasm } from 'libarchive-wasm';
import { type Libarchive, loadLibarchive } from './load-libarchive.ts';

/** It's held in memory. */
const largestArchive = 512 * 2 ** 20;
const largestEntry = 128 * 2 ** 20;
const mostEntries = 40_000;
const pieceBytes = 2 ** 20;

/** Where the archive's facts are; shorter ones are cut off. */
const headerBytes = 32;

/** The type of a plain file among the modes of POSIX. */
const plainFile = 0o100_000;

/** Runs with so many bytes of libarchive's memory. */
async function withBytes<Result>(
  { calls: { module } }: Libarchive,
  size: number,
  work: (at: number) => Promise<Result> | Result,
): Promise<Result> {
  const at = module._malloc(size);
  if (at === 0) throw new MediaError('ERR_1003', { cause: new Error('no memory') });
  try {
    return await work(at);
  } finally {
    module._free(at);
  }
}

function readInto(library: Libarchive, path: string, at: number, size: number): void {
  const file = openSync(path);
  try {
    for (let done = 0; done < size;) {
      const read = readSync(file, library.memory(), at + done, size - done, done);
      if (read === 0) throw new MediaError('ERR_1008');
      done += read;
    }
  } finally {
    closeSync(file);
  }
}

function sizeOf(path: string): number {
  const file = openSync(path);
  try {
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

/** Room for one file, used again for the next, since garbage of such a size stays for long. */
type Room = { bytes: Buffer };

/** How libarchive says that it doesn't know the way in which a file is packed. */
const unknownWay = /unsupported|not supported|unknown codec/iu;

/**
 * The bytes of the file that the archive stands at, in the room; undefined when they are damaged or too many.
 */
function readEntry(
  library: Libarchive,
  archive: number,
  { piece, room }: { readonly piece: number; readonly room: Room },
): Buffer | undefined {
  let total = 0;
  try {
    for (;;) {
      const read = library.calls.read_data(archive, piece, pieceBytes);
      if (read === 0) return room.bytes.subarray(0, total);
      if (total + read > largestEntry) return undefined;
      room.bytes = enlarge(room.bytes, total + read, total);
      library.memory().copy(room.bytes, total, piece, piece + read);
      total += read;
    }
  } catch {
    return undefined;
  }
}

/** Goes from entry to entry of an archive in memory. */
function* entriesOf(
  { calls }: Libarchive,
  { at, size }: { readonly at: number; readonly size: number },
): Generator<{ readonly archive: number; readonly entry: number }, string> {
  const archive = open(calls, at, size);
  try {
    for (;;) {
      const entry = calls.read_next_entry(archive);
      if (entry === 0) return calls.error_string(archive);
      yield { archive, entry };
    }
  } finally {
    calls.read_free(archive);
  }
}

function open(calls: LibarchiveWasm, at: number, size: number): number {
  try {
    return calls.read_new_memory(at, size);
  } catch (error) {
    throw toMediaError(error, 'ERR_1008');
  }
}

/** Refuses what an archive claims to hold, before anything is unpacked. */
function survey(
  library: Libarchive,
  archive: { readonly at: number; readonly size: number },
): void {
  const { calls } = library;
  const entries = entriesOf(library, archive);
  let count = 0;
  let encrypted = 0;
  let filled = 0;
  let total = 0;
  let step = entries.next();
  for (; !step.done && count <= mostEntries; step = entries.next()) {
    const { entry } = step.value;
    count += 1;
    encrypted += calls.entry_is_encrypted(entry) === 0 ? 0 : 1;
    // Folders and empty files have nothing that is encrypted.
    filled += calls.entry_size(entry) > 0 ? 1 : 0;
    total += calls.entry_size(entry);
  }
  const fault = step.done ? step.value : '';
  entries.return('');
  const isLocked = count === 0 ? /crypt/iu.test(fault) : encrypted > 0 && encrypted >= filled;
  if (isLocked) throw locked('UNSUPPORTED');
  const cause = new Error(fault || `${count} entries of ${total} bytes`);
  if (count > mostEntries || (count === 0 && fault !== ''))
    throw new MediaError('ERR_1008', { cause });
  checkSize(total, archive.size);
}

function* filesOf(
  library: Libarchive,
  source: { readonly at: number; readonly size: number },
  piece: number,
): Generator<UnpackedFile> {
  const { calls } = library;
  const entries = entriesOf(library, source);
  const room: Room = { bytes: Buffer.alloc(0) };
  let isUnknown = false;
  let hasRead = false;
  try {
    let step = entries.next();
    for (; !step.done; step = entries.next()) {
      const { archive, entry } = step.value;
      if (calls.entry_filetype(entry) !== plainFile) continue;
      const name = calls.entry_pathname(entry);
      const size = calls.entry_size(entry);
      const isLost = calls.entry_is_encrypted(entry) !== 0 || size > largestEntry;
      if (!isLost) room.bytes = enlarge(room.bytes, size, 0);
      const bytes = isLost ? undefined : readEntry(library, archive, { piece, room });
      if (bytes) hasRead = true;
      else if (unknownWay.test(calls.error_string(archive))) isUnknown = true;
      yield { name, bytes };
    }
    if (isUnknown && !hasRead) throw new MediaError('ERR_1001');
    // What stands beyond a damage has no name.
    if (step.value !== '') yield { name: '…', bytes: undefined };
  } finally {
    entries.return('');
  }
}

/**
 * Unpacks a 7z archive into a new zip archive. For the threads of the WASM pool only: it blocks.
 * @throws MediaError ERR_1001 for ways of packing that libarchive doesn't know, such as Zstandard, ERR_1003 for more
 * than 512 MB, or 2 GiB unpacked, ERR_1005 when it needs a password,
 * ERR_1008 when it's damaged, has more than 40,000 entries, or is a bomb.
 */
export async function unpackSevenZip(files: { path: string; target: string }): Promise<void> {
  const { path, target } = files;
  const library = await loadLibarchive();
  const size = sizeOf(path);
  if (size > largestArchive) throw new MediaError('ERR_1003');
  if (size < headerBytes) throw new MediaError('ERR_1008');
  await withBytes(library, size, (at) =>
    withBytes(library, pieceBytes, async (piece) => {
      readInto(library, path, at, size);
      const source = { at, size };
      survey(library, source);
      await writeCopy(target, size, filesOf(library, source, piece));
    }),
  );
}
