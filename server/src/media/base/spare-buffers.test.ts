import { expect, test, vi } from 'vitest';

// Buffers of its own: work that other tests began may give some back at any moment.
vi.resetModules();
const { withSpareBuffers } = await import('./spare-buffers.ts');

const size = 300_000;

test('a buffer is used again once its work is done, unless it is the result or in use', async () => {
  const first = await withSpareBuffers(async (allocate) => ({ used: allocate(size).buffer }));
  const given = await withSpareBuffers(async (allocate) => {
    const again = allocate(size - 5);
    // Not the buffers themselves: to print how they differ takes hours.
    expect(again.buffer === first.used).toBe(true);
    expect(again).toHaveLength(size - 5);
    const other = await withSpareBuffers(async (more) => ({ used: more(size).buffer }));
    expect(other.used === first.used).toBe(false);
    return again;
  });
  await withSpareBuffers(async (allocate) => {
    for (let count = 0; count < 3; count += 1) {
      expect(allocate(size).buffer === given.buffer).toBe(false);
    }
  });
});
