import { expect, test } from 'vitest';
import { tellChange } from './changes.ts';
import { readOnce } from './read-once.ts';

const holder = { base: '', userId: 'robin' };

/** Counts how often it is read. */
function counting(lasts: Parameters<typeof readOnce>[1]) {
  let count = 0;
  return readOnce(async () => {
    count += 1;
    return count;
  }, lasts);
}

test('what changes with the catalogue alone is read once until that changes', async () => {
  const read = counting('until a change');
  expect(await Promise.all([read(holder), read(holder)])).toEqual([1, 1]);
  expect(await read(holder)).toBe(1);
  tellChange();
  expect(await read(holder)).toBe(2);
});

test('what may change at any time is read once for those who ask at the same time', async () => {
  const read = counting('while reading');
  expect(await Promise.all([read(holder), read(holder)])).toEqual([1, 1]);
  expect(await read(holder)).toBe(2);
});

test('a reading from before a change serves nobody who asks after it', async () => {
  const read = counting('while reading');
  const before = read(holder);
  tellChange();
  expect(await Promise.all([before, read(holder)])).toEqual([1, 2]);
});

test('accounts never share what was read, and a failure is tried again', async () => {
  const read = counting('until a change');
  await read(holder);
  expect(await read({ ...holder, userId: 'kit' })).toBe(2);
  let isBroken = true;
  const fragile = readOnce(async () => {
    if (isBroken) throw new Error('forbidden');
    return 'found';
  }, 'until a change');
  await expect(fragile(holder)).rejects.toThrow('forbidden');
  isBroken = false;
  expect(await fragile(holder)).toBe('found');
});
