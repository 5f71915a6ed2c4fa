/** The buffer, or one of at least `size` bytes with the first `kept` of it where it's too small. */
export function enlarge(buffer: Buffer, size: number, kept: number): Buffer {
  if (size <= buffer.length) return buffer;
  const larger = Buffer.allocUnsafe(Math.max(size, 2 * kept));
  buffer.copy(larger, 0, 0, kept);
  return larger;
}
