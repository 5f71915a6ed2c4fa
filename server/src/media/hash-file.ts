import { createReadStream } from './base/disk.ts';
import { createXXHash128, xxhash128 } from 'hash-wasm';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/**
 * The 128-bit XXH3 of a file as 32 hexadecimal digits, in bounded memory.
 * @throws the file system's error when the file cannot be read, or the reason of `ending`
 */
export async function hashFile(path: string, ending?: AbortSignal): Promise<string> {
  const hash = await createXXHash128();
  hash.init();
  for await (const chunk of createReadStream(path, chunkSize)) {
    ending?.throwIfAborted();
    if (Buffer.isBuffer(chunk)) hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The 128-bit XXH3 of bytes in memory as 32 hexadecimal digits. */
export const hashBytes = (bytes: Uint8Array): Promise<string> => xxhash128(bytes);
