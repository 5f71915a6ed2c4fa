import { expect, test } from 'vitest';
import { sizeOfViewport } from './page-size.ts';

test.each([
  ['width=1200,height=1600', 1200, 1600],
  ['width=1200, height=1600', 1200, 1600],
  ['width = 1200 , height = 1600', 1200, 1600],
  ['height=1600px; width=1200px', 1200, 1600],
  ['WIDTH=1200 HEIGHT=1600.5', 1200, 1600.5],
  ['width: 1200; height: 1600', 1200, 1600],
  ['width=device-width, initial-scale=1', undefined, undefined],
  ['width=1200', 1200, undefined],
  ['device-width=4, height=0', undefined, undefined],
  ['', undefined, undefined],
])('a page with the viewport “%s” is as large as that says', (content, width, height) => {
  expect(sizeOfViewport(content)).toEqual({ width, height });
});
