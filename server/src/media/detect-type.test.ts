import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectImageType, detectMediaType } from './detect-type.ts';
import { openZip } from './zip/read-zip.ts';

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

describe('detectImageType', () => {
  test.each([
    ['02 - JPEG kinds', ['jpeg', 'jpeg', 'jpeg', 'jpeg', 'jpeg', 'png']],
    ['04 - animated GIF WebP APNG', ['gif', 'gif', 'webp', 'webp', 'webp', 'png']],
    ['05 - AVIF', ['avif', 'avif', 'jpeg']],
    ['06 - JPEG XL', ['jxl', 'jxl', 'jpeg']],
    ['07 - BMP TIFF', ['bmp', 'tiff', 'jpeg']],
  ])('knows the pages of Image Formats %s', async (name, types) => {
    const zip = await openZip(fixture(`library-comics/Image Formats/Image Formats ${name}.cbz`));
    const found: (string | undefined)[] = [];
    for (const entry of zip.entries) found.push(detectImageType(await zip.readHead(entry, 64)));
    await zip.close();
    expect(found).toEqual(types.map((type) => `image/${type}`));
  });

  test('knows HEIF by its brand, and takes no text or short file for an image', () => {
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(detectImageType(heic)).toBe('image/heif');
    expect(detectImageType(Buffer.from('BM is no image, but text of some length'))).toBeUndefined();
    expect(detectImageType(Buffer.alloc(0))).toBeUndefined();
  });
});
