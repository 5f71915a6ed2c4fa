import { expect, test } from 'vitest';
import { doubles, matching, type NamedSet, union } from './set-rules.ts';

function set(name: string, day: number, members: string[] = []): NamedSet {
  return { id: name, name, members, changed: `2026-01-0${day}T00:00:00Z` };
}

const sets = [set('Élan', 1), set('Noir', 3), set('Plan B', 2)];

test('names are found without case and accents, the latest first', () => {
  expect(matching(sets, '').map(({ name }) => name)).toEqual(['Noir', 'Plan B', 'Élan']);
  expect(matching(sets, ' LAN ').map(({ name }) => name)).toEqual(['Plan B', 'Élan']);
  expect(matching(sets, 'nowhere')).toEqual([]);
});

test('new members come last and none comes twice', () => {
  expect(union(['b', 'a'], ['c', 'a', 'd', 'c'])).toEqual(['b', 'a', 'c', 'd']);
  expect(doubles(set('x', 1, ['b', 'a']), ['a', 'c', 'b'])).toBe(2);
});
