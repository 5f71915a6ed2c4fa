import { expect, test } from 'vitest';
import { releaseDateOf } from './release-date.ts';

test.each([
  ['2021', '5', '6', '2021-05-06'],
  ['2021', '13', '45', '2021-01-01'],
  ['2021', '0', '7', '2021-01-01'],
  ['2021', undefined, '7', '2021-01-01'],
  ['2021', 'May', '7', '2021-01-01'],
  ['2021', '2', '29', '2021-02-01'],
  ['2020', '2', '29', '2020-02-29'],
  ['2021', '4', '-1', '2021-04-01'],
  ['2021', '4', '31', '2021-04-01'],
  ['2021?', '4', undefined, '2021-04-01'],
  ['87', '5', undefined, '0087-05-01'],
  ['20210', '5', '6', undefined],
  ['-1', '5', '6', undefined],
  [undefined, '5', '6', undefined],
])('year %s, month %s, day %s is %s', (year, month, day, date) => {
  expect(releaseDateOf({ year, month, day })).toBe(date);
});
