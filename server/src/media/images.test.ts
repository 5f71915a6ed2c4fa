import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { convertImage, imageSize, jpegThumbnail } from './images/images.ts';
import { detectImageType } from './images/image-type.ts';
import { openZip } from './zip/read-zip.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../shared/fixtures/${name}`, import.meta.url));

async function pagesOf(book: string): Promise<Buffer[]> {
  const zip = await openZip(fixture(book));
  const pages: Buffer[] = [];
  for (const entry of zip.entries) pages.push(await zip.read(entry));
  await zip.close();
  return pages;
}

const formats = 'library-comics/Image Formats/Image Formats 0';

/** Mean of each channel, to tell a picture from a blank. */
async function meanOf(bytes: Buffer): Promise<number[]> {
  const { channels } = await sharp(bytes).stats();
  return channels.map((channel) => Math.round(channel.mean));
}

describe('imageSize', () => {
  test('gives sizes as displayed, from the first bytes where they tell', async () => {
    for (const page of await pagesOf(`${formats}1 - EXIF orientation.cbz`)) {
      expect(await imageSize(page.subarray(0, 30_000))).toEqual({ width: 420, height: 593 });
    }
  });

  test.each([
    [
      '5 - AVIF',
      [
        [620, 876],
        [310, 438],
        [620, 876],
      ],
    ],
    [
      '6 - JPEG XL',
      [
        [620, 876],
        [620, 876],
        [620, 876],
      ],
    ],
    [
      '7 - BMP TIFF',
      [
        [200, 283],
        [300, 424],
        [620, 876],
      ],
    ],
    [
      '8 - huge dimensions',
      [
        [12_000, 12_000],
        [9000, 120],
        [100, 20_000],
      ],
    ],
  ])('knows the pages of %s', async (name, sizes) => {
    const pages = await pagesOf(`${formats}${name}.cbz`);
    const found = await Promise.all(pages.map(imageSize));
    expect(found).toEqual(sizes.map(([width, height]) => ({ width, height })));
  });

  test('believes no absurd claim and does not throw on other data', async () => {
    const [claim] = await pagesOf('broken/huge claim.cbz');
    expect(await imageSize(claim!)).toBeUndefined();
    expect(await imageSize(Buffer.alloc(0))).toBeUndefined();
    expect(await imageSize(Buffer.from('no image at all'))).toBeUndefined();
  });
});

describe('jpegThumbnail', () => {
  test('keeps proportions and orientation', async () => {
    const pages = await pagesOf(`${formats}1 - EXIF orientation.cbz`);
    const means: number[][] = [];
    for (const page of pages) {
      const thumbnail = await jpegThumbnail(page, 300);
      expect(thumbnail).toMatchObject({ width: 212, height: 300 });
      expect(await imageSize(thumbnail.bytes)).toEqual({ width: 212, height: 300 });
      const top = await sharp(thumbnail.bytes)
        .extract({ left: 0, top: 0, width: 212, height: 60 })
        .toBuffer();
      means.push(await meanOf(top));
    }
    // all eight show the same picture, so their tops look alike
    for (const mean of means) {
      for (const [i, value] of mean.entries())
        expect(Math.abs(value - means[0]![i]!)).toBeLessThan(6);
    }
  });

  test('never enlarges and puts transparency on white', async () => {
    const clear = await sharp({
      create: { width: 40, height: 20, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    const thumbnail = await jpegThumbnail(clear, 300);
    expect(thumbnail).toMatchObject({ width: 40, height: 20 });
    expect(await meanOf(thumbnail.bytes)).toEqual([255, 255, 255]);
  });

  test.each([
    '2 - JPEG kinds',
    '3 - PNG kinds',
    '4 - animated GIF WebP APNG',
    '5 - AVIF',
    '6 - JPEG XL',
    '7 - BMP TIFF',
  ])(
    'shows something of every page of %s',
    async (name) => {
      for (const page of await pagesOf(`${formats}${name}.cbz`)) {
        const { bytes, width } = await jpegThumbnail(page, 300);
        const mean = await meanOf(bytes);
        expect(Math.max(...mean)).toBeGreaterThan(5);
        expect(width === 1 || Math.min(...mean) < 253).toBe(true);
      }
    },
    20_000,
  );

  test('reduces huge pages, refuses bombs and what is no image', async () => {
    const [huge, wide, tall] = await pagesOf(`${formats}8 - huge dimensions.cbz`);
    expect(await jpegThumbnail(huge!, 300)).toMatchObject({ width: 300, height: 300 });
    expect(await jpegThumbnail(wide!, 300)).toMatchObject({ width: 300, height: 4 });
    expect(await jpegThumbnail(tall!, 300)).toMatchObject({ width: 1, height: 300 });
    const [bomb] = await pagesOf('broken/image bomb.cbz');
    await expect(jpegThumbnail(bomb!, 300)).rejects.toMatchObject({ code: 'ERR_1007' });
  });

  test('makes what it can of a page cut short', async () => {
    const page = await readFile(fixture('uploads/poster ok.jpg'));
    const { width, height } = await jpegThumbnail(page.subarray(0, page.length / 2), 300);
    expect(Math.max(width, height)).toBe(300);
  });
});

describe('convertImage', () => {
  test('decodes what browsers cannot show, with the colours kept', async () => {
    const [stream, fromJpeg, jpeg] = await pagesOf(`${formats}6 - JPEG XL.cbz`);
    const png = await convertImage(stream!, 'png');
    expect(detectImageType(png)).toBe('image/png');
    expect(await imageSize(png)).toEqual({ width: 620, height: 876 });
    const converted = await convertImage(fromJpeg!, 'jpeg');
    expect(detectImageType(converted)).toBe('image/jpeg');
    expect((await meanOf(converted)).every((value) => value > 5 && value < 250)).toBe(true);
    expect(await convertImage(jpeg!, 'jpeg')).toBe(jpeg);
  });

  test('decodes BMP like its TIFF neighbour of the same picture', async () => {
    const [bmp] = await pagesOf(`${formats}7 - BMP TIFF.cbz`);
    const converted = await convertImage(bmp!, 'png');
    expect(await imageSize(converted)).toEqual({ width: 200, height: 283 });
    const { data } = await sharp(converted).raw().toBuffer({ resolveWithObject: true });
    // the last row comes first in the file, as blue, green, red
    const first = bmp!.readUInt32LE(10);
    const lastRow = 282 * 200 * 3;
    expect([...data.subarray(lastRow, lastRow + 3)]).toEqual([
      bmp![first + 2],
      bmp![first + 1],
      bmp![first],
    ]);
  });

  test('shows CMYK in the colours of its neighbour of the same picture', async () => {
    const [colour, , cmyk] = await pagesOf(`${formats}2 - JPEG kinds.cbz`);
    const right = await meanOf((await jpegThumbnail(colour!, 300)).bytes);
    const found = await meanOf((await jpegThumbnail(cmyk!, 300)).bytes);
    expect(found).toHaveLength(3);
    // without its profile CMYK comes out a little duller; inverted, it would be off by a hundred
    for (const [i, value] of found.entries()) expect(Math.abs(value - right[i]!)).toBeLessThan(20);
  });

  test('refuses what is damaged', async () => {
    await expect(
      convertImage(Buffer.from('GIF89a and nothing that follows'), 'png'),
    ).rejects.toMatchObject({
      code: 'ERR_1007',
    });
  });
});
