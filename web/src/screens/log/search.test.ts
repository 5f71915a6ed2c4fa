import { expect, test } from 'vitest';
import { filterOf, readLogSearch } from './search.ts';

test.each([
  [{}, {}],
  [
    { q: 'a', level: 'warn', from: '2026-03-29', to: '2026-03-29' },
    { q: 'a', level: 'warn', from: '2026-03-29', to: '2026-03-29' },
  ],
  [{ level: 'debug', from: '2026-02-30', to: 'yesterday' }, {}],
  [{ from: '2026-13-01', to: '20260101' }, {}],
])('the address %j is read as %j', (raw, search) => {
  expect(readLogSearch(raw)).toEqual(search);
});

test('a day is all of its moments where it is looked at, and no other', () => {
  const { since = '', until = '' } = filterOf({ from: '2026-03-29', to: '2026-03-29' });
  const [first, last] = [new Date(since), new Date(until)];
  expect([first.getDate(), first.getHours(), first.getMinutes()]).toEqual([29, 0, 0]);
  expect([last.getDate(), last.getHours(), last.getMinutes()]).toEqual([29, 23, 59]);
  expect(new Date(last.getTime() + 1).getDate()).toBe(30);
  expect(new Date(first.getTime() - 1).getDate()).toBe(28);
  expect(filterOf({ q: 'a', level: 'error' })).toEqual({ search: 'a', level: 'error' });
});
