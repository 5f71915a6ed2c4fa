import { closeSync, fstatSync, readSync } from 'node:fs';
import { openSync } from '../base/disk.ts';
import { MediaError } from '../base/media-error.ts';

/** Bytes of the header of a Palm database, and of what it says of each record. */
const headerBytes = 78;
const entryBytes = 8;
/** A record is held in memory; a picture is the largest. */
const largestRecord = 64 * 2 ** 20;

/** A file that isn't as its format says. */
export const damaged = (reason: string): MediaError =>
  new MediaError('ERR_1008', { cause: new Error(reason) });

/** The records of a Palm database, read one by one. */
export interface Records {
  readonly count: number;
  /** Size of the file in bytes. */
  readonly size: number;
  /**
   * Up to `most` bytes of a record.
   * @throws MediaError ERR_1008 for one that isn't there, or of more than 64 MB
   */
  readonly read: (index: number, most?: number) => Buffer;
  readonly close: () => void;
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const read = readSync(file, bytes, done, length - done, position + done);
    if (read === 0) throw damaged('cut short');
    done += read;
  }
  return bytes;
}

/** Where records begin, and the last one ends. They follow each other, so none overlaps another. */
function readOffsets(file: number, size: number): number[] {
  if (size < headerBytes) throw damaged('no header');
  const header = readAt(file, 0, headerBytes);
  if (header.toString('latin1', 60, 68) !== 'BOOKMOBI') throw damaged('not a Mobipocket book');
  const count = header.readUInt16BE(76);
  const begin = headerBytes + count * entryBytes;
  if (count === 0 || begin > size) throw damaged(`${count} records`);
  const list = readAt(file, headerBytes, count * entryBytes);
  const offsets = Array.from({ length: count }, (_, index) =>
    list.readUInt32BE(index * entryBytes),
  );
  offsets.push(size);
  let last = begin;
  for (const offset of offsets) {
    if (offset < last) throw damaged('records overlap, or the file is cut short');
    last = offset;
  }
  return offsets;
}

/**
 * Opens the Palm database that a Mobipocket book is in. For threads only: it blocks.
 * @throws MediaError ERR_1008 when it's none, is cut short, or its records overlap
 */
export function openRecords(path: string): Records {
  const file = openSync(path);
  try {
    const { size } = fstatSync(file);
    const offsets = readOffsets(file, size);
    return {
      count: offsets.length - 1,
      size,
      read(index, most) {
        const [begin, end] = [offsets[index], offsets[index + 1]];
        if (begin === undefined || end === undefined) throw damaged(`no record ${index}`);
        const length = Math.min(end - begin, most ?? end - begin);
        if (length > largestRecord) throw damaged(`${length} bytes in a record`);
        return readAt(file, begin, length);
      },
      close: () => {
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
