import { createXXHash128, type IHasher, xxhash128 } from 'hash-wasm';
import { openBook } from './book-file.ts';

/** Hashers that nobody uses now: making one takes longer than hashing a small file. */
const idle: IHasher[] = [];
const mostIdle = 8;

/**
 * The 128-bit XXH3 of a file, or of a book that is a folder, as 32 hexadecimal digits, in bounded memory.
 * @throws the file system's error when the file cannot be read, or the reason of `ending`
 */
export async function hashFile(path: string, ending?: AbortSignal): Promise<string> {
  const book = await openBook(path);
  const hash = idle.pop() ?? (await createXXHash128());
  try {
    hash.init();
    for await (const chunk of book.read()) {
      ending?.throwIfAborted();
      hash.update(chunk);
    }
    return hash.digest('hex');
  } finally {
    if (idle.length < mostIdle) idle.push(hash);
  }
}

/** The 128-bit XXH3 of bytes in memory as 32 hexadecimal digits. */
export const hashBytes = (bytes: Uint8Array): Promise<string> => xxhash128(bytes);
