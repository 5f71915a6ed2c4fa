import { createXXHash128, xxhash128 } from 'hash-wasm';
import { openBook } from './book-file.ts';

/**
 * The 128-bit XXH3 of a file, or of a book that is a folder, as 32 hexadecimal digits, in bounded memory.
 * @throws the file system's error when the file cannot be read, or the reason of `ending`
 */
export async function hashFile(path: string, ending?: AbortSignal): Promise<string> {
  const hash = await createXXHash128();
  hash.init();
  const book = await openBook(path);
  for await (const chunk of book.read()) {
    ending?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The 128-bit XXH3 of bytes in memory as 32 hexadecimal digits. */
export const hashBytes = (bytes: Uint8Array): Promise<string> => xxhash128(bytes);
