import { expect, test } from 'vitest';
import { readBookNumber } from './book-number.ts';

test.each([
  ['0', 0],
  ['½', 0.5],
  ['1/2', 0.5],
  ['1⁄2', 0.5],
  ['-½', -0.5],
  ['3½', 3.5],
  ['3 1/2', 3.5],
  ['¾', 0.75],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1,000', 1000],
  ['.5', 0.5],
  ['-1', -1],
  ['−1', -1],
  ['٣', 3],
  ['٣٫٥', 3.5],
  ['१२', 12],
  ['１０', 10],
  ['②', 2],
  ['❷', 2],
  ['Ⅳ', 4],
  ['ⅩⅣ', 14],
  ['ⅳ', 4],
  ['²', 2],
  ['⅓', 1 / 3],
  ['007', 7],
  ['1.', 1],
  ['#5', 5],
  ['No. 5', 5],
  ['Vol. 2', 2],
  ['第５話', 5],
])('%s sorts by its value', (text, value) => {
  expect(readBookNumber(text)).toEqual({ value, tail: '' });
});

test.each([
  ['1a', 1],
  ['1.MU', 1],
  ['1.5b', 1.5],
  ['1e5', 1],
  ['0x10', 0],
  ['1-2', 1],
  ['12/6', 12],
  ['½ AU', 0.5],
])('%s sorts by the value before its suffix', (text, value) => {
  const number = readBookNumber(text);
  expect(number?.value).toBe(value);
  expect(number?.tail).not.toBe('');
});

test('suffixes stand in natural order after the plain number', () => {
  const tails = ['1', '1.MU', '1a', '1A2', '1a10', '1b'].map(
    (text) => readBookNumber(text)?.tail ?? 'none',
  );
  expect(tails.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(tails);
});

test.each(['', 'Annual', 'Annual 1', '-', '∞', 'a1'])('“%s” has no value', (text) => {
  expect(readBookNumber(text)).toBeUndefined();
});
