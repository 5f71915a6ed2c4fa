import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectMediaType } from './detect-type.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../shared/fixtures/${name}`, import.meta.url));

describe('detectMediaType', () => {
  test.each([
    [
      'library-comics/Wrong Extensions/Wrong 1 - rar inside.cbz',
      'application/x-rar-compressed; version=4',
    ],
    ['library-comics/Wrong Extensions/Wrong 2 - zip inside.cbr', 'application/zip'],
    ['library-comics/Wrong Extensions/Wrong 3 - pdf inside.cbz', 'application/pdf'],
    [
      'library-comics/Pepper & Carrot (RAR scans)/Pepper & Carrot 002.cbr',
      'application/x-rar-compressed; version=5',
    ],
    ['library-comics/Zip Kinds/Zip Kinds 6 - prepended data.cbz', 'application/zip'],
    [
      'library-books/Sherlock Holmes/The Adventures of Sherlock Holmes.epub',
      'application/epub+zip',
    ],
    ['broken/pdf junk before header.pdf', 'application/pdf'],
    ['broken/7zip named.cbz', 'application/x-7z-compressed'],
    ['broken/epub mimetype last and deflated.epub', 'application/epub+zip'],
    ['broken/zip-as-epub.epub', 'application/zip'],
    ['broken/empty zip.cbz', 'application/zip'],
    ['broken/truncated half.cbz', 'application/zip'],
    ['broken/zero bytes.cbz', undefined],
    ['broken/random noise.cbr', undefined],
    ['broken/html error page.cbz', undefined],
  ])('%s is %s', async (name, type) => {
    expect(await detectMediaType(fixture(name))).toBe(type);
  });

  test('says that a file is missing', async () => {
    await expect(detectMediaType(fixture('none.cbz'))).rejects.toMatchObject({ code: 'ERR_1018' });
  });
});
