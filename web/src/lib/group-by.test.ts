import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups as browsers do that can group by themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (numbers) => {
      const keyOf = (number: number) => number % 3;
      expect([...groupBy(numbers, keyOf)]).toEqual([...Map.groupBy(numbers, keyOf)]);
    }),
  );
});
