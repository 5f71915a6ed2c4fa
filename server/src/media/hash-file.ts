import { createXXHash128, type IHasher } from 'hash-wasm';
import { openBook } from './book-file.ts';

/** Hashers that nobody uses now: making one takes longer than hashing a small file. */
const idle: IHasher[] = [];
const mostIdle = 8;

async function hashOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ending?: AbortSignal,
): Promise<string> {
  const hash = idle.pop() ?? (await createXXHash128());
  try {
    hash.init();
    for await (const chunk of chunks) {
      ending?.throwIfAborted();
      hash.update(chunk);
    }
    return hash.digest('hex');
  } finally {
    if (idle.length < mostIdle) idle.push(hash);
  }
}

/**
 * The 128-bit XXH3 of a file, or of a book that is a folder, as 32 hexadecimal digits, in bounded memory.
 * @throws the file system's error when the file cannot be read, or the reason of `ending`
 */
export async function hashFile(path: string, ending?: AbortSignal): Promise<string> {
  return await hashOf((await openBook(path)).read(), ending);
}

/** The 128-bit XXH3 of bytes in memory, one piece after the other, as 32 hexadecimal digits. */
export const hashBytes = (pieces: readonly Uint8Array[]): Promise<string> => hashOf(pieces);
