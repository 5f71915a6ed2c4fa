import { expect, test } from 'vitest';
import { isStripShaped } from './strip-shape.ts';

const strip = { width: 800, height: 4000 };
const comic = { width: 1000, height: 1500 };
const unknown = { width: null, height: null };

test.each([
  ['pieces of a strip', [strip, strip, strip], true],
  ['a cover before the pieces of a strip', [comic, strip, strip], true],
  ['the pages of a comic', [comic, comic, comic], false],
  ['a comic with one page that is folded out', [comic, comic, { width: 500, height: 3000 }], false],
  ['screens of a phone', [{ width: 1080, height: 2340 }], false],
  ['pages whose size is not known', [unknown, unknown, strip], false],
  ['no pages', [], false],
])('%s', (_, pages, expected) => {
  expect(isStripShaped(pages)).toBe(expected);
});
