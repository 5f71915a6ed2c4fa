import { expect, test } from 'vitest';
import {
  type Entry,
  extended,
  kindOf,
  nothing,
  ranTo,
  type Selection,
  toggled,
  withAll,
  without,
} from './selection.ts';

const at = '2026-01-02T03:04:05Z';
const members = { ordered: true, filtered: false, createdDate: at, lastModifiedDate: at };

function readList(id: string): Entry {
  return { kind: 'readLists', item: { id, name: id, summary: '', bookIds: [], ...members } };
}

function collection(id: string): Entry {
  return { kind: 'collections', item: { id, name: id, seriesIds: [], ...members } };
}

const order = ['a', 'b', 'c', 'd', 'e', 'f'].map(readList);
const choose = (...ids: string[]): Selection =>
  ids.map(readList).reduce((selection, entry) => toggled(selection, entry), nothing);
const idsOf = ({ chosen }: Selection) => [...chosen.keys()].join('');

test('a press chooses and lets go; the order is that of choosing', () => {
  expect(idsOf(choose('c', 'a', 'b'))).toBe('cab');
  expect(idsOf(choose('c', 'a', 'c'))).toBe('a');
});

test('one kind at a time', () => {
  const lists = choose('a');
  expect(kindOf(nothing)).toBeUndefined();
  expect(kindOf(lists)).toBe('readLists');
  expect(toggled(lists, collection('x'))).toBe(lists);
  expect(ranTo(lists, [collection('x')], 'x')).toBe(lists);
  expect(idsOf(withAll(lists, [collection('x'), readList('b')]))).toBe('ab');
  expect(kindOf(toggled(without(lists, ['a']), collection('x')))).toBe('collections');
});

test('a run goes from what was pressed last, either way', () => {
  expect(idsOf(ranTo(choose('b'), order, 'd'))).toBe('bcd');
  expect(idsOf(ranTo(choose('d'), order, 'b'))).toBe('dbc');
});

test('a run begins at the first when nothing was pressed, or what was is on another page', () => {
  expect(idsOf(ranTo(nothing, order, 'c'))).toBe('abc');
  expect(idsOf(ranTo(choose('x'), order, 'b'))).toBe('xab');
});

test('a second run takes the place of the first, and leaves what was chosen otherwise', () => {
  const first = ranTo(choose('d', 'b'), order, 'e');
  expect(idsOf(first)).toBe('dbce');
  const second = ranTo(first, order, 'a');
  expect(idsOf(second)).toBe('dba');
  expect(idsOf(ranTo(toggled(second, readList('f')), order, 'e'))).toBe('dbafe');
});

test('a run to something that is not in the list changes nothing', () => {
  const selection = choose('a');
  expect(ranTo(selection, order, 'x')).toBe(selection);
});

test('Shift and arrows begin where the focus was, and turn round', () => {
  const down = extended(nothing, order, { from: 'b', to: 'c' });
  const further = extended(down, order, { from: 'c', to: 'd' });
  expect(idsOf(further)).toBe('bcd');
  const back = extended(further, order, { from: 'd', to: 'c' });
  expect(idsOf(back)).toBe('bc');
  expect(idsOf(extended(back, order, { from: 'c', to: 'a' }))).toBe('ba');
});

test('what is gone leaves the selection', () => {
  const selection = choose('a', 'b');
  expect(idsOf(without(selection, ['a', 'x']))).toBe('b');
  expect(without(selection, ['x'])).toBe(selection);
});
