import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openZip } from './zip/read-zip.ts';
import { detectImageType } from './images/image-type.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../shared/fixtures/${name}`, import.meta.url));

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
