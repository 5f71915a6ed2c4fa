import { expect, test } from 'vitest';
import { toInstant } from './dates.ts';

test('an instant is written as a date writes it, without fractions', () => {
  const moments = Array.from({ length: 3000 }, (_, at) => (at - 500) * 40_271_123_457);
  const wanted = moments.map((moment) => new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z'));
  expect(moments.map(toInstant)).toEqual(wanted);
});
