import { expect, test } from 'vitest';
import { tellChange } from './changes.ts';
import { readOnce } from './read-once.ts';

const holder = { base: '', userId: 'robin' };

/** Counts how often it is read. */
function counting() {
  let count = 0;
  return readOnce(async () => {
    count += 1;
    return count;
  });
}

test('it is read once for those who ask at the same time', async () => {
  const read = counting();
  expect(await Promise.all([read(holder), read(holder)])).toEqual([1, 1]);
  expect(await read(holder)).toBe(2);
});

test('a reading from before a change serves nobody who asks after it', async () => {
  const read = counting();
  const before = read(holder);
  tellChange(holder, ['b']);
  expect(await Promise.all([before, read(holder)])).toEqual([1, 2]);
});

test('accounts never share what was read, and a failure is tried again', async () => {
  const read = counting();
  const [mine, theirs] = await Promise.all([read(holder), read({ ...holder, userId: 'kit' })]);
  expect([mine, theirs]).toEqual([1, 2]);
  let isBroken = true;
  const fragile = readOnce(async () => {
    if (isBroken) throw new Error('forbidden');
    return 'found';
  });
  await expect(fragile(holder)).rejects.toThrow('forbidden');
  isBroken = false;
  expect(await fragile(holder)).toBe('found');
});
