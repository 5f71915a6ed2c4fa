import { expect, test } from 'vitest';
import { lockMembers, setLock, startLocks } from './locks.ts';
import { sharedValue } from './shared-value.ts';

const names = ['title', 'tags'] as const;
const items = [
  { titleLock: true, tagsLock: true, tags: ['a'], title: 'One' },
  { titleLock: true, tagsLock: false, tags: ['a'], title: 'Two' },
];

const locksOf = (of: typeof items) =>
  startLocks(
    {
      title: sharedValue(of, ({ titleLock }) => titleLock),
      tags: sharedValue(of, ({ tagsLock }) => tagsLock),
    },
    names,
  );

test('values that all items have are shared, lists too; others are mixed', () => {
  expect(sharedValue(items, ({ tags }) => tags)).toEqual({ isMixed: false, value: ['a'] });
  expect(sharedValue(items, ({ title }) => title)).toEqual({ isMixed: true });
  expect(sharedValue([], String)).toEqual({ isMixed: true });
});

test('one item sends every lock, several only those that were changed', () => {
  const one = locksOf(items.slice(0, 1));
  expect(lockMembers(one, names, false)).toEqual({ titleLock: true, tagsLock: true });
  const many = locksOf(items);
  expect(many.now).toEqual({ title: true, tags: false });
  expect(lockMembers(many, names, true)).toEqual({});
  expect(lockMembers(setLock(many, 'tags', true), names, true)).toEqual({ tagsLock: true });
});

test('a lock that is as it should be is no change', () => {
  const locks = locksOf(items);
  expect(setLock(locks, 'title', true)).toBe(locks);
  expect([...setLock(locks, 'title', false).changed]).toEqual(['title']);
});
