import { expect, test } from 'vitest';
import { changedLocks, setLock, startLocks } from './locks.ts';
import { sharedValue } from './shared-value.ts';

const names = ['title', 'tags'] as const;
const items = [
  { titleLock: true, tagsLock: true, tags: ['a'], title: 'One' },
  { titleLock: true, tagsLock: false, tags: ['a'], title: 'Two' },
];

const locksOf = (of: typeof items) =>
  startLocks(names, (name) => sharedValue(of, (item) => item[`${name}Lock` as const]));

test('values that all items have are shared, lists too; others are mixed', () => {
  expect(sharedValue(items, ({ tags }) => tags)).toEqual({ isMixed: false, value: ['a'] });
  expect(sharedValue(items, ({ title }) => title)).toEqual({ isMixed: true });
  expect(sharedValue([], String)).toEqual({ isMixed: true });
});

test('locks that differ start open, and only changed ones are sent', () => {
  const locks = locksOf(items);
  expect(locks.now).toEqual({ title: true, tags: false });
  expect(changedLocks(locks)).toEqual({});
  expect(changedLocks(setLock(locks, 'tags', true))).toEqual({ tags: true });
});

test('a lock that is as it should be is no change', () => {
  const locks = locksOf(items);
  expect(setLock(locks, 'title', true)).toBe(locks);
  expect([...setLock(locks, 'title', false).changed]).toEqual(['title']);
});
