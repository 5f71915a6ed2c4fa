import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { MediaError } from '../base/media-error.ts';
import { open, rm } from '../base/disk.ts';
import { readExactly } from './read-exactly.ts';
import { openZip } from './read-zip.ts';
import { findDirectory, type RawDirectory, type ZipEntry } from './zip-directory.ts';
import { directoryRecord, endRecords, localHeader } from './zip-records.ts';

const deflate = promisify<Buffer, Buffer>(deflateRaw);

const recordSignature = 0x02014b50;
const recordSize = 46;
const endSize = 22;
const zip64Field = 1;
const limit32 = 0xffffffff;
const deflated = 8;
const chunkSize = 256 * 1024;

/** A change of one entry; everything else in the archive keeps its bytes. */
export interface EntryChange {
  /** The entry that gives way; undefined to add one. */
  readonly old: ZipEntry | undefined;
  readonly name: string;
  readonly bytes: Buffer;
}

/** A record of the directory, and where the position of its entry stands in it. */
interface Record {
  readonly bytes: Buffer;
  /** Of the entry, from where the archive begins. */
  readonly offset: number;
  readonly move: (offset: number) => void;
}

/**
 * Writes an archive to another file with one entry replaced or added, and waits until it is on the disk. Other
 * entries, their order in the directory, their times, and the archive's comment stay byte for byte.
 * @throws MediaError ERR_1008 when the directory is damaged, or the file system's error
 */
export async function replaceEntry(from: string, to: string, change: EntryChange): Promise<void> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx');
    try {
      await write(source, target, change);
      await target.sync();
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function write(source: FileHandle, target: FileHandle, change: EntryChange): Promise<void> {
  const { size: fileSize } = await source.stat();
  const directory = await findDirectory(source, fileSize);
  const { base, start, end } = directory;
  const records = recordsIn(directory);
  const old = change.old && { at: change.old.offset, end: endOf(change.old, records, directory) };
  await copy(source, target, 0, old?.at ?? start);
  if (old) await copy(source, target, old.end, start);
  const gone = old ? old.end - old.at : 0;
  const offset = start - gone - base;
  const packed = await deflate(change.bytes);
  const entry = {
    name: change.name,
    size: change.bytes.length,
    crc32: crc32(change.bytes),
    method: deflated,
    packedSize: packed.length,
    modified: new Date(),
    offset,
  };
  const header = localHeader(entry);
  await target.writeFile(header);
  await target.writeFile(packed);
  const mine = directoryRecord(entry);
  const listed = records.map((record) => {
    if (old && record.offset + base === old.at) return mine;
    if (old && record.offset + base > old.at) record.move(record.offset - gone);
    return record.bytes;
  });
  if (!old) listed.push(mine);
  const size = listed.reduce((sum, { length }) => sum + length, 0);
  for (const record of listed) await target.writeFile(record);
  const ends = endRecords(listed.length, size, offset + header.length + packed.length);
  // The comment, whose length ends the record, and whatever follows the archive.
  (await readExactly(source, end + endSize - 2, 2)).copy(ends, ends.length - 2);
  await target.writeFile(ends);
  await copy(source, target, end + endSize, fileSize);
}

async function copy(source: FileHandle, target: FileHandle, from: number, to: number) {
  for (let at = from; at < to; at += chunkSize) {
    await target.writeFile(await readExactly(source, at, Math.min(chunkSize, to - at)));
  }
}

/** An entry with its header, and what writers put behind its data, ends where the next one begins. */
function endOf(entry: ZipEntry, records: readonly Record[], { base, start }: RawDirectory): number {
  const next = records.map(({ offset }) => offset + base).filter((at) => at > entry.offset);
  return Math.min(start, ...next);
}

function recordsIn({ bytes, count }: RawDirectory): Record[] {
  const records: Record[] = [];
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    const isRecord = at + recordSize <= bytes.length && bytes.readUInt32LE(at) === recordSignature;
    if (!isRecord) throw new MediaError('ERR_1008');
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const length = recordSize + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    records.push(recordOf(Buffer.from(bytes.subarray(at, at + length))));
    at += length;
  }
  return records;
}

function recordOf(bytes: Buffer): Record {
  const offset = bytes.readUInt32LE(42);
  if (offset !== limit32) return { bytes, offset, move: (to) => void bytes.writeUInt32LE(to, 42) };
  const field = wideOffsetIn(bytes);
  return {
    bytes,
    offset: Number(bytes.readBigUInt64LE(field)),
    move: (to) => void bytes.writeBigUInt64LE(BigInt(to), field),
  };
}

/** Where the zip64 field holds the position: after the sizes that are too large for the record (APPNOTE 4.5.3). */
function wideOffsetIn(bytes: Buffer): number {
  const extraStart = recordSize + bytes.readUInt16LE(28);
  const extraEnd = extraStart + bytes.readUInt16LE(30);
  for (let at = extraStart; at + 4 <= extraEnd; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== zip64Field) continue;
    const sizes = [24, 20].filter((place) => bytes.readUInt32LE(place) === limit32).length;
    if (at + 4 + 8 * sizes + 8 <= extraEnd) return at + 4 + 8 * sizes;
  }
  throw new MediaError('ERR_1008');
}

const signatureOf = ({ name, size, crc32: sum, method, compressedSize }: ZipEntry): string =>
  JSON.stringify([name, size, sum, method, compressedSize]);

/**
 * Reads the written archive back: every entry is sound, the changed one is as it should be, and all others are
 * those of the original.
 * @throws Error that says so when it isn't
 */
export async function verifyReplaced(
  from: string,
  to: string,
  { old, name, bytes }: EntryChange,
): Promise<void> {
  const before = await openZip(from);
  try {
    const after = await openZip(to);
    try {
      const at = old ? before.entries.findIndex(({ offset }) => offset === old.offset) : -1;
      const index = at === -1 ? before.entries.length : at;
      const kept = before.entries.filter((_, number) => number !== at).map(signatureOf);
      const found = after.entries.filter((_, number) => number !== index).map(signatureOf);
      const changed = after.entries[index];
      const isSame =
        changed?.name === name &&
        (await after.read(changed)).equals(bytes) &&
        JSON.stringify(found) === JSON.stringify(kept);
      if (!isSame) throw new Error(`The written copy of ${from} differs from the original.`);
      for (const entry of after.entries) await after.read(entry);
    } finally {
      await after.close();
    }
  } finally {
    await before.close();
  }
}
