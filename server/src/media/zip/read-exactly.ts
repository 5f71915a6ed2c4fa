import type { FileHandle } from 'node:fs/promises';

/**
 * `length` bytes of the file from `position`.
 * @throws RangeError when the file ends before, or the position lies outside it.
 */
export async function readExactly(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  if (position < 0 || !Number.isSafeInteger(position + length))
    throw new RangeError('outside the file');
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new RangeError('unexpected end of file');
    done += bytesRead;
  }
  return bytes;
}
