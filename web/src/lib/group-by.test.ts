import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups are in the order in which their keys come first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (numbers) => {
      const keyOf = (number: number) => number % 3;
      const keys = [...new Set(numbers.map(keyOf))];
      const expected = keys.map((key) => [key, numbers.filter((one) => keyOf(one) === key)]);
      expect([...groupBy(numbers, keyOf)]).toEqual(expected);
    }),
  );
});
