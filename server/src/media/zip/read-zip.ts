import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { open } from '../base/disk.ts';
import { toMediaError } from '../base/media-error.ts';
import type { ReadAt } from '../base/read-at.ts';
import {
  readEntry,
  readEntryHead,
  streamEntry,
  type EntryData,
  type ReadLimits,
} from './read-entry.ts';
import type { Allocate } from '../base/allocate.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';

export type Zip = {
  /** In the order of the archive's directory, folders included. */
  entries: readonly ZipEntry[];
  /** The whole entry, checked. Throws MediaError ERR_1007. */
  read: (entry: ZipEntry, limits?: ReadLimits) => Promise<Buffer>;
  /** The first `length` bytes, or fewer when the entry is shorter. Throws MediaError ERR_1007. */
  readHead: (entry: ZipEntry, length: number) => Promise<Buffer>;
  /** The entry as a stream, to be read to its end before `close`. */
  stream: (entry: ZipEntry) => Promise<Readable>;
  close: () => Promise<void>;
};

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw toMediaError(error);
  }
}

/** An open file with the entries of its directory; the caller closes it. */
export interface ListedZip {
  readonly handle: ReadAt;
  readonly entries: readonly ZipEntry[];
}

/** A zip archive that is open already. Its `close` leaves the file open. */
export const zipOf = ({ handle, entries }: ListedZip): Zip => ({
  entries,
  read: (entry, limits) => readEntry(handle, entry, limits),
  readHead: (entry, length) => readEntryHead(handle, entry, length),
  stream: (entry) => streamEntry(handle, entry),
  close: async () => {},
});

/**
 * Opens a zip archive and lists it. The caller closes it.
 * @throws MediaError ERR_1018 or ERR_1000 when the file cannot be opened, ERR_1008 when it cannot be listed.
 */
export async function openZip(path: string): Promise<Zip> {
  const handle = await openFile(path);
  try {
    const entries = await readDirectory(handle);
    return { ...zipOf({ handle, entries }), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw toMediaError(error, 'ERR_1008');
  }
}

/**
 * One page by the location kept from the analysis: one read of the file as a rule, none of the
 * directory.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1007 when the page no longer exists or is damaged.
 */
export async function readZipPage(
  path: string,
  location: EntryData,
  allocate?: Allocate,
): Promise<Buffer> {
  const handle = await openFile(path);
  try {
    return await readEntry(handle, location, { allocate });
  } finally {
    await handle.close();
  }
}
