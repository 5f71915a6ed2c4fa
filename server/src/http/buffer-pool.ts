/** Smaller buffers are made faster than kept. */
const smallestKept = 128 * 1024;
const mostKept = 32 * 1024 * 1024;
const restMillis = 10_000;

/**
 * Buffers to be used again: fresh ones of a page's size cost more than reading the page, since the
 * system clears their memory and the garbage collector runs after every few of them.
 */
export interface BufferPool {
  /** A buffer of exactly this many bytes, with its earlier content. */
  take(size: number): Buffer;
  /** Returns buffers that are no longer read or written. */
  giveBack(buffers: readonly Buffer[]): void;
}

export function createBufferPool(): BufferPool {
  const free = new Map<number, ArrayBufferLike[]>();
  let kept = 0;
  let rest: NodeJS.Timeout | undefined;

  return {
    take(size) {
      if (size < smallestKept || size > mostKept) return Buffer.allocUnsafe(size);
      const room = 2 ** Math.ceil(Math.log2(size));
      const again = free.get(room)?.pop();
      if (again) kept -= room;
      return Buffer.from(again ?? new ArrayBuffer(room), 0, size);
    },
    giveBack(buffers) {
      for (const { buffer, length } of buffers) {
        const room = buffer.byteLength;
        if (length < smallestKept || kept + room > mostKept) continue;
        free.set(room, [...(free.get(room) ?? []), buffer]);
        kept += room;
      }
      clearTimeout(rest);
      rest = setTimeout(() => {
        free.clear();
        kept = 0;
      }, restMillis).unref();
    },
  };
}
