import type { Allocate } from './allocate.ts';

/** Smaller buffers are made faster than kept. */
const smallest = 128 * 1024;
const largest = 8 * 2 ** 20;
const mostSpare = 4;
const restMillis = 10_000;

const spare: Buffer[] = [];
let rest: NodeJS.Timeout | undefined;

function take(size: number): Buffer {
  // A thread that gets such bytes is sent the whole buffer.
  const at = spare.findIndex(({ length }) => length >= size && length < 4 * size);
  const [again] = at < 0 ? [] : spare.splice(at, 1);
  return again ?? Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)));
}

function giveBack(buffers: readonly Buffer[]): void {
  spare.push(...buffers);
  spare.splice(0, spare.length - mostSpare);
  clearTimeout(rest);
  rest = setTimeout(() => {
    spare.length = 0;
  }, restMillis).unref();
}

/**
 * Works with buffers that are used again afterwards, unless the result is one of them: with fresh ones of a page's
 * size, the garbage collector goes through the whole heap after every few pages.
 */
export async function withSpareBuffers<Result>(
  work: (allocate: Allocate) => Promise<Result>,
): Promise<Result> {
  const lent: Buffer[] = [];
  const result = await work((size) => {
    if (size < smallest || size > largest) return Buffer.allocUnsafe(size);
    const buffer = take(size);
    lent.push(buffer);
    return buffer.subarray(0, size);
  });
  const isOne = result instanceof Uint8Array && lent.some(({ buffer }) => buffer === result.buffer);
  if (!isOne) giveBack(lent);
  return result;
}
