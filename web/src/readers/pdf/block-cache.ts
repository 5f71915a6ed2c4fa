/** Where the bytes of a file come from. */
export interface ByteSource {
  /** Bytes of the whole file. */
  readonly size: number;
  /**
   * Fills `target` with what stands from `position` on, which lies within the file.
   *
   * @throws when it cannot be fetched.
   */
  read(target: Uint8Array, position: number): void;
}

interface BlockCacheOptions {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes of a block, and how many of them are kept. */
  readonly blockBytes: number;
  readonly most: number;
  /** The bytes from `start` up to but not including `end`. */
  readonly fetchBytes: (start: number, end: number) => Uint8Array;
}

/** Keeps the blocks of a file that were read last; what is missing is fetched, neighbors together. */
export function createBlockCache(options: BlockCacheOptions): ByteSource {
  const { size, blockBytes, most, fetchBytes } = options;
  /** The one used last stands last. */
  const blocks = new Map<number, Uint8Array>();

  function keep(number: number, block: Uint8Array): void {
    blocks.delete(number);
    blocks.set(number, block);
    const [oldest] = blocks.keys();
    if (blocks.size > most && oldest !== undefined) blocks.delete(oldest);
  }

  /** Fetches missing blocks from one on, as far as they are wanted, in one request. */
  function fetchFrom(number: number, last: number): Uint8Array[] {
    let end = number;
    while (end < last && end - number + 1 < most && !blocks.has(end + 1)) end += 1;
    const start = number * blockBytes;
    const bytes = fetchBytes(start, Math.min(size, (end + 1) * blockBytes));
    // Copies, so that each is given back by itself.
    return Array.from({ length: end - number + 1 }, (_, index) =>
      bytes.slice(index * blockBytes, (index + 1) * blockBytes),
    );
  }

  return {
    size,
    read(target, position) {
      const last = Math.floor((position + target.length - 1) / blockBytes);
      let number = Math.floor(position / blockBytes);
      while (number <= last) {
        const kept = blocks.get(number);
        for (const block of kept ? [kept] : fetchFrom(number, last)) {
          keep(number, block);
          const at = number * blockBytes - position;
          const from = Math.max(0, -at);
          target.set(block.subarray(from, target.length - at), at + from);
          number += 1;
        }
      }
    },
  };
}
