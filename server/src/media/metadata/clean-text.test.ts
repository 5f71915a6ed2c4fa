import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from './clean-text.ts';

test.each([
  ['A\u0000title', 'A title'],
  ['Two\r\nlines\tand\u2028more', 'Two lines and more'],
  ['\uFEFF Begin \u0007\u009F', 'Begin'],
  ['日本\u0085語', '日本 語'],
])('a title %j is %j', (text, clean) => {
  expect(cleanLine(text)).toBe(clean);
});

test.each([
  ['One\r\nTwo\rThree\nFour', 'One\nTwo\nThree\nFour'],
  ['A\u0085B\u2028C\u2029\n\nD', 'A\nB\nC\n\n\nD'],
  ['\u0000Bell\u0007 and\ttab  \n', 'Bell and tab'],
])('a summary %j is %j', (text, clean) => {
  expect(cleanLines(text)).toBe(clean);
});
