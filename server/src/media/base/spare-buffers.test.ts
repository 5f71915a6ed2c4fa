import { expect, test } from 'vitest';
import { withSpareBuffers } from './spare-buffers.ts';

const size = 300_000;

test('a buffer is used again once its work is done, unless it is the result or in use', async () => {
  const first = await withSpareBuffers(async (allocate) => ({ used: allocate(size).buffer }));
  const given = await withSpareBuffers(async (allocate) => {
    const again = allocate(size - 5);
    expect(again.buffer).toBe(first.used);
    expect(again).toHaveLength(size - 5);
    const other = await withSpareBuffers(async (more) => ({ used: more(size).buffer }));
    expect(other.used).not.toBe(first.used);
    return again;
  });
  await withSpareBuffers(async (allocate) => {
    for (let count = 0; count < 3; count += 1) expect(allocate(size).buffer).not.toBe(given.buffer);
  });
});
