import path from 'node:path';
import { crc32 } from 'node:zlib';
import { readablePath } from '../readable-path.ts';
import { readExactly } from '../zip/read-exactly.ts';
import { directoryRecord, endRecords, localHeader, type StoredEntry } from '../zip/zip-records.ts';
import { type FolderFile, openPicture, readPictureFolder } from './picture-folder.ts';

/*
 * A folder is sent as the CBZ that its files would make, stored. The same files always give the same bytes, whose
 * number is known from their names and sizes, so that any part of it can be sent.
 */

/** A fixed one: a copied or touched file is still the same book. */
const noDate = new Date(1980, 0, 1);
const chunkSize = 256 * 1024;

/** A file with its place in the CBZ. */
interface PlacedFile {
  readonly file: string;
  readonly modified: number;
  /** With a sum of 0: its true one is known once the file was read. */
  readonly entry: StoredEntry;
  /** Where its bytes begin and end. */
  readonly start: number;
  readonly end: number;
}

export interface PackedFolder {
  /** Of the CBZ, in bytes. */
  readonly size: number;
  /** The newest time of the folder and its files, epoch milliseconds. */
  readonly modified: number;
  /** What it consists of, in natural order. */
  readonly files: readonly FolderFile[];
  /**
   * The bytes from `first` up to and with `last`.
   * @throws when a file isn't as it was when the folder was read
   */
  read(first?: number, last?: number): AsyncGenerator<Buffer>;
}

/** Sums of the files read last, so that the parts of a download don't read them again. */
const sums = new Map<string, number>();
const mostSums = 50_000;

/**
 * The CBZ that a folder stands for.
 * @throws as `readPictureFolder`
 */
export async function packFolder(folder: string): Promise<PackedFolder> {
  const { files, modified } = await readPictureFolder(folder);
  const placed = placeFiles(folder, files);
  const tailStart = placed.at(-1)?.end ?? 0;
  const length = placed.reduce((sum, { entry }) => sum + directoryRecord(entry).length, 0);
  const ending = endRecords(placed.length, length, tailStart);
  const size = tailStart + length + ending.length;
  return {
    size,
    modified,
    files,
    async *read(first = 0, last = size - 1) {
      for (const one of placed) {
        if (one.entry.offset <= last && one.end > first) yield* partOf(one, first, last);
      }
      if (last < tailStart) return;
      const records: Buffer[] = [];
      for (const one of placed) records.push(directoryRecord(await summed(one)));
      const tail = Buffer.concat([...records, ending]);
      yield tail.subarray(Math.max(0, first - tailStart), last + 1 - tailStart);
    },
  };
}

function placeFiles(folder: string, files: readonly FolderFile[]): PlacedFile[] {
  const taken = new Set<string>();
  let offset = 0;
  return files.map(({ name, size, modified }) => {
    const entry = {
      name: freeName(readablePath(name), taken),
      size,
      crc32: 0,
      modified: noDate,
      offset,
    };
    const start = offset + localHeader(entry).length;
    offset = start + size;
    return { file: path.join(folder, name), modified, entry, start, end: offset };
  });
}

/** Names that aren't UTF-8 may read alike. */
function freeName(name: string, taken: Set<string>): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ext}`;
  taken.add(free);
  return free;
}

/** The part of a file's header and bytes that lies between these positions in the CBZ. */
async function* partOf(one: PlacedFile, first: number, last: number): AsyncGenerator<Buffer> {
  const entry = await summed(one);
  const { offset, size } = entry;
  if (first < one.start) {
    yield localHeader(entry).subarray(Math.max(0, first - offset), last + 1 - offset);
  }
  const from = Math.max(0, first - one.start);
  const to = Math.min(size, last + 1 - one.start);
  let sum = 0;
  for await (const chunk of chunksOf(one.file, from, to)) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (from === 0 && to === size && sum !== entry.crc32) {
    throw new Error(`${one.file} changed while it was read`);
  }
}

async function summed({ file, modified, entry }: PlacedFile): Promise<StoredEntry> {
  const key = [file, entry.size, modified].join('\n');
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = 0;
    for await (const chunk of chunksOf(file, 0, entry.size)) sum = crc32(chunk, sum);
  }
  sums.delete(key);
  sums.set(key, sum);
  const [oldest] = sums.keys();
  if (sums.size > mostSums && oldest !== undefined) sums.delete(oldest);
  return { ...entry, crc32: sum };
}

async function* chunksOf(file: string, from: number, to: number): AsyncGenerator<Buffer> {
  if (from >= to) return;
  const handle = await openPicture(file);
  try {
    for (let at = from; at < to; at += chunkSize) {
      yield await readExactly(handle, at, Math.min(chunkSize, to - at));
    }
  } finally {
    await handle.close();
  }
}
