import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test('names of books on this device are in natural order', () => {
  const names = ['alpha', 'Tale ½', 'Tale 1', 'Tale 2', 'Tale Ⅳ', 'Tale 10', 'Über'];
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
});
