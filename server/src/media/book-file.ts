import { createReadStream, stat } from './base/disk.ts';
import { MediaError } from './base/media-error.ts';
import { stateForPicture } from './folder/kept-folders.ts';
import { packFolder } from './folder/pack-folder.ts';

/*
 * A book is a file, or a folder of pictures, which counts as the CBZ that they make. All that asks for the size, the
 * time or the bytes of a book asks here, so that it needn't know which of them it is.
 */

/** The size and time by which a book is known. */
export interface BookState {
  /** In bytes; of a folder that of its CBZ. */
  readonly size: number;
  /** Of a folder the newest of its own time and those of its pictures. */
  readonly mtimeMs: number;
  readonly isFolder: boolean;
}

/** A book that can be read, or any part of it. */
export interface BookBytes extends BookState {
  /** The bytes from `first` up to and with `last`. */
  read(first?: number, last?: number): AsyncIterable<Buffer>;
}

/** Bytes read at a time, at most and at least. */
const chunkSize = 1024 * 1024;
const smallestChunk = 4096;

/** @throws the file system's error, also for what is neither a file nor a folder */
export async function openBook(path: string): Promise<BookBytes> {
  const info = await stat(path);
  if (info.isDirectory()) {
    const { modified, size, read } = await packFolder(path).catch((error: unknown) => {
      // Analyzing it says what is wrong.
      if (error instanceof MediaError) return { size: 0, modified: info.mtimeMs, read: nothing };
      throw error;
    });
    return { size, mtimeMs: modified, isFolder: true, read };
  }
  if (!info.isFile()) throw Object.assign(new Error(`${path} isn’t a file`), { code: 'ENOENT' });
  const { size, mtimeMs } = info;
  return {
    size,
    mtimeMs,
    isFolder: false,
    async *read(start = 0, end = Infinity) {
      if (end < start) return;
      const stream: AsyncIterable<unknown> = createReadStream(path, {
        // A buffer of this size is made for each read, even of a file of a few bytes.
        highWaterMark: Math.min(Math.max(size + 1, smallestChunk), chunkSize),
        start,
        end,
      });
      for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
    },
  };
}

async function* nothing(): AsyncGenerator<Buffer> {}

/**
 * @param picture the one that is about to be read, in a folder: others that were written over in place may be missed
 * @throws the file system's error, also for what is neither a file nor a folder
 */
export async function statBook(path: string, picture?: string): Promise<BookState> {
  const known =
    picture === undefined ? undefined : await stateForPicture(path, picture).catch(() => undefined);
  if (known) return { size: known.size, mtimeMs: known.modified, isFolder: true };
  const info = await stat(path);
  const { size, mtimeMs, isFolder } = info.isFile()
    ? { size: info.size, mtimeMs: info.mtimeMs, isFolder: false }
    : await openBook(path);
  return { size, mtimeMs, isFolder };
}
