import { expect, test } from 'vitest';
import { book } from '../../items/testing/things.ts';
import { groupsOnPage, keeperOf, wholeGroups } from './file-groups.ts';

const copy = (id: string, fileHash = 'a', rest: object = {}) =>
  book({ rest: { id, fileHash, ...rest } });
const ids = (groups: ReturnType<typeof groupsOnPage>) =>
  groups.map(({ books }) => books.map(({ id }) => id).join(''));

test('equal files make a group, in the order they come', () => {
  const here = [copy('1', 'b'), copy('2', 'b'), copy('3'), copy('4')];
  expect(ids(groupsOnPage(here))).toEqual(['12', '34']);
  // The same fingerprint with another size is another file.
  expect(ids(groupsOnPage([copy('1'), copy('2', 'a', { sizeBytes: 1 })]))).toEqual(['1', '2']);
});

test('a group that a page cuts stands whole on the page where it begins', () => {
  const [one, two, three] = [
    [copy('1'), copy('2', 'b')],
    [copy('3', 'b'), copy('4', 'b')],
    [copy('5', 'b'), copy('6', 'c')],
  ];
  expect(ids(groupsOnPage(one, { after: two }))).toEqual(['1', '234']);
  expect(ids(groupsOnPage(two, { before: one, after: three }))).toEqual([]);
  expect(ids(groupsOnPage(three, { before: two }))).toEqual(['6']);
});

test.each([
  ['there', copy('1', 'a', { deleted: true }), copy('2')],
  ['readable', book({ media: { status: 'ERROR' } }), copy('2')],
  ['regular', copy('1', 'a', { name: 'Tale 1 (1)', created: '2019-01-01T00:00:00Z' }), copy('2')],
  ['read', copy('1'), book({ progress: {}, rest: { id: '2' } })],
  ['listed', copy('1'), copy('2 listed')],
  ['company', copy('1', 'a', { oneshot: true }), copy('2')],
  ['oldest', copy('1'), copy('2', 'a', { created: '2020-01-01T00:00:00Z' })],
] as const)('what is %s is kept', (reason, worse, better) => {
  const kept = keeperOf([worse, better], new Set(['2 listed']));
  expect(kept).toMatchObject({ reason, book: { id: better.id } });
});

test.each([
  ['Tale 1 - Copy', true],
  ['Tale 1 - Copy (2)', true],
  ['Copy of Tale 1', true],
  ['Tale 1 copy', true],
  ['Tale 1 copy 2', true],
  ['Tale 1 - Kopie', true],
  ['Tale 1(1)', true],
  ['Tale 1 のコピー', false],
  ['Tale (2019)', false],
  ['Photocopy', false],
  ['The Copy Shop 1', false],
])('%s is named like a copy: %s', (name, isCopy) => {
  const regular = copy('1', 'a', { name: 'Tale 1', created: '2026-01-01T00:00:00Z' });
  const other = copy('2', 'a', { name, created: '2019-01-01T00:00:00Z' });
  expect(keeperOf([other, regular], new Set())?.book.id).toBe(isCopy ? '1' : '2');
});

test('a group all of which would go is told of; what is gone already counts as gone', () => {
  const groups = groupsOnPage([copy('1'), copy('2', 'a', { deleted: true }), copy('3', 'b')]);
  expect(wholeGroups(groups, new Map([['1', 0]])).map(({ hash }) => hash)).toEqual(['a']);
  expect(wholeGroups(groups, new Map())).toEqual([]);
});
