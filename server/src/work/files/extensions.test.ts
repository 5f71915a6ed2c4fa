import path from 'node:path';
import { expect, test } from 'vitest';
import { convertedPath, repairedPath } from './extensions.ts';

const inFolder = (name: string): string => path.join('a.folder', name);

test.each([
  ['b.cbr', 'application/zip', 'b.cbz'],
  ['b.cbz', 'application/x-rar-compressed; version=4', 'b.cbr'],
  ['b.epub', 'application/x-rar-compressed; version=5', 'b.cbr'],
  ['b.1.cbz', 'application/pdf', 'b.1.pdf'],
  ['b.cbz', 'application/x-tar', 'b.cbt'],
  ['b.zip', 'application/epub+zip', 'b.epub'],
])('%s that is %s becomes %s', (name, mediaType, expected) => {
  expect(repairedPath(inFolder(name), mediaType)).toBe(inFolder(expected));
});

test.each([
  ['b.CBZ', 'application/zip'],
  ['b.zip', 'application/zip'],
  ['b.rar', 'application/x-rar-compressed; version=4'],
  ['b.pdf', 'application/pdf'],
  ['b.cb7', 'application/x-7z-compressed'],
  ['b.cbz', ''],
])('%s that is %s keeps its name', (name, mediaType) => {
  expect(repairedPath(inFolder(name), mediaType)).toBeUndefined();
});

test('a comic of another archive becomes a CBZ of the same name', () => {
  expect(convertedPath(inFolder('b 1.5.cbr'))).toBe(inFolder('b 1.5.cbz'));
  expect(convertedPath(inFolder('b.cbz'))).toBe(inFolder('b.cbz'));
});
