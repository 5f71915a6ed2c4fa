import { expect, test } from 'vitest';
import { bytesSaved } from './saved-bytes.ts';

const pages = [1, 2, 3].map((page) => ({
  stored: `/${page}`,
  fetched: `/${page}?width=480`,
  bytes: 1000,
}));

test('what was saved is counted of the pages that came, and lost again where one came whole', () => {
  expect(bytesSaved(pages, new Map())).toBe(0);
  const taken = new Map([
    ['/1?width=480', 200],
    ['/2?width=480', 300],
    ['/elsewhere', 999],
  ]);
  expect(bytesSaved(pages, taken)).toBe(1500);
  taken.set('/2', 1000);
  expect(bytesSaved(pages, taken)).toBe(500);
});
