import type { Allocate } from '../base/allocate.ts';
import type { ReadAt } from '../base/read-at.ts';

/**
 * `length` bytes of the file from `position`.
 * @throws RangeError when the file ends before, or the position lies outside it.
 */
export async function readExactly(
  handle: ReadAt,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = await readUpTo(handle, position, length);
  if (bytes.length < length) throw new RangeError('unexpected end of file');
  return bytes;
}

/**
 * `length` bytes of the file from `position`, or those up to its end.
 * @throws RangeError when the position lies outside what a file can have.
 */
export async function readUpTo(
  handle: ReadAt,
  position: number,
  length: number,
  allocate: Allocate = Buffer.allocUnsafe,
): Promise<Buffer> {
  if (position < 0 || !Number.isSafeInteger(position + length))
    throw new RangeError('outside the file');
  const bytes = allocate(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) return bytes.subarray(0, done);
    done += bytesRead;
  }
  return bytes;
}
