import { expect, test } from 'vitest';
import { faultOfCount } from './goal-fault.ts';

test.each([
  [52, undefined],
  [1_000_000, undefined],
  [null, 'Required'],
  [0, '1 or higher'],
  [-5, '1 or higher'],
  [2_000_000, '1000000 or lower'],
  [2.5, 'valid'],
])('a goal of %s is told of if it is none', (count, expected) => {
  const fault = faultOfCount(count);
  if (expected === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(expected);
});
