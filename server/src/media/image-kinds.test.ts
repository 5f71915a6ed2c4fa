import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { convertImage, imageSize } from './images/images.ts';

const width = 4;
const height = 2;

/** The pixels of a picture once converted, red, green and blue of each from the top left. */
async function pixelsOf(bytes: Buffer): Promise<number[][]> {
  const png = await convertImage(bytes, 'png');
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
}

const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];
/** What every picture of this file shows: red, green, blue, white; then all red. */
const shown = [red, green, blue, white, red, red, red, red];

describe('BMP', () => {
  /** A BMP with a header of so many bytes. */
  function bmp(header: Buffer, palette: Buffer, pixels: number[]): Buffer {
    const start = Buffer.alloc(14);
    start.write('BM', 'latin1');
    start.writeUInt32LE(14 + header.length + palette.length, 10);
    const bytes = Buffer.concat([start, header, palette, Buffer.from(pixels)]);
    bytes.writeUInt32LE(bytes.length, 2);
    return bytes;
  }
  function header(size: number, bits: number, compression: number, masks: number[] = []): Buffer {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(size, 0);
    bytes.writeInt32LE(width, 4);
    bytes.writeInt32LE(height, 8);
    bytes.writeUInt16LE(1, 12);
    bytes.writeUInt16LE(bits, 14);
    if (size > 16) bytes.writeUInt32LE(compression, 16);
    for (const [index, mask] of masks.entries()) bytes.writeUInt32LE(mask, 40 + index * 4);
    return bytes;
  }
  const palette = Buffer.from([255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 255, 255, 0]);
  const short = (values: number[]) => values.flatMap((value) => [value & 255, value >> 8]);
  const [r5, g5, b5] = [0x7c00, 0x3e0, 0x1f];
  const [r6, g6, b6] = [0xf800, 0x7e0, 0x1f];
  const long = (values: number[]) =>
    values.flatMap((value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
  const masks = Buffer.alloc(12);
  masks.writeUInt32LE(r6, 0);
  masks.writeUInt32LE(g6, 4);
  masks.writeUInt32LE(b6, 8);
  const os2 = Buffer.alloc(12);
  os2.writeUInt32LE(12, 0);
  os2.writeUInt16LE(width, 4);
  os2.writeUInt16LE(height, 6);
  os2.writeUInt16LE(1, 8);
  os2.writeUInt16LE(8, 10);
  const os2Palette = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);

  test.each([
    // Rows from the bottom: four of color 2, then colors 2, 1, 0, 3.
    ['of 8 bits', bmp(header(40, 8, 0), palette, [2, 2, 2, 2, 2, 1, 0, 3])],
    ['of OS/2', bmp(os2, os2Palette, [2, 2, 2, 2, 2, 1, 0, 3])],
    ['of the second OS/2, cut short', bmp(header(16, 8, 0), palette, [2, 2, 2, 2, 2, 1, 0, 3])],
    ['in runs of 8 bits', bmp(header(40, 8, 1), palette, [4, 2, 0, 0, 0, 4, 2, 1, 0, 3, 0, 1])],
    ['in runs of 4 bits', bmp(header(40, 4, 2), palette, [4, 0x22, 0, 0, 0, 4, 0x21, 0x03, 0, 1])],
    [
      'of 16 bits',
      bmp(header(40, 16, 0), Buffer.alloc(0), short([r5, r5, r5, r5, r5, g5, b5, 0x7fff])),
    ],
    [
      'of 16 bits in fields',
      bmp(header(40, 16, 3), masks, short([r6, r6, r6, r6, r6, g6, b6, 0xffff])),
    ],
    [
      'of 32 bits in fields of another order',
      bmp(
        header(108, 32, 3, [0xff, 0xff00, 0xff0000]),
        Buffer.alloc(0),
        long([0xff, 0xff, 0xff, 0xff, 0xff, 0xff00, 0xff0000, 0xffffff]),
      ),
    ],
  ])('%s is shown', async (_, bytes) => {
    expect(await imageSize(bytes)).toEqual({ width, height });
    expect(await pixelsOf(bytes)).toEqual(shown);
  });

  test('of an unknown compression is refused', async () => {
    const embedded = bmp(header(40, 24, 4), Buffer.alloc(0), [0xff, 0xd8, 0xff]);
    await expect(convertImage(embedded, 'png')).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});

describe('TIFF', () => {
  const rgb = Buffer.from(shown.flat());
  const raw = { raw: { width, height, channels: 3 as const } };
  const written = (options: object) =>
    sharp(rgb, raw)
      .tiff({ compression: 'none', ...options })
      .toBuffer();

  /** A TIFF of one strip; entries of tag, type (3 short, 4 long) and value. */
  function tiff(entries: [number, number, number][], data: Buffer): Buffer {
    const dataAt = 8 + 2 + entries.length * 12 + 4;
    const bytes = Buffer.alloc(dataAt);
    bytes.write('II*\0\b\0\0\0', 'latin1');
    bytes.writeUInt16LE(entries.length, 8);
    for (const [index, [tag, type, value]] of entries.entries()) {
      const at = 10 + index * 12;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(type, at + 2);
      bytes.writeUInt32LE(1, at + 4);
      bytes.writeUInt32LE(tag === 273 ? dataAt : value, at + 8);
    }
    return Buffer.concat([bytes, data]);
  }
  const grey = (bits: number, compression: number, data: Buffer, format = 1) =>
    tiff(
      [
        [256, 3, width],
        [257, 3, height],
        [258, 3, bits],
        [259, 3, compression],
        [262, 3, 1],
        [273, 4, 0],
        [277, 3, 1],
        [278, 3, height],
        [279, 4, data.length],
        [339, 3, format],
      ],
      data,
    );

  test.each([
    ['in tiles', { tile: true, tileWidth: 16, tileHeight: 16 }],
    ['in strips of LZW', { compression: 'lzw' }],
  ])('%s is shown', async (_, options) => {
    expect(await pixelsOf(await written(options))).toEqual(shown);
  });

  test('in Lab is shown', async () => {
    const lab = await sharp(rgb, raw).toColourspace('lab').tiff({ compression: 'none' }).toBuffer();
    const found = await pixelsOf(lab);
    for (const [at, pixel] of found.entries()) {
      for (const [part, value] of pixel.entries()) {
        expect(Math.abs(value - shown[at]![part]!)).toBeLessThan(12);
      }
    }
  });

  test.each([
    [
      'signed numbers',
      8,
      [
        [53.24, 80.09, 67.2],
        [87.73, -86.18, 83.18],
      ],
    ],
    [
      'numbers from 128',
      9,
      [
        [53.24, 80.09, 67.2],
        [87.73, -86.18, 83.18],
      ],
    ],
  ])('in Lab of 8 bits with %s is shown', async (_, photometric, colors) => {
    const shift = photometric === 9 ? 128 : 0;
    const data = Buffer.from(
      colors.flatMap(([lightness = 0, a = 0, b = 0]) => [
        Math.round((lightness * 255) / 100),
        (Math.round(a) + shift) & 255,
        (Math.round(b) + shift) & 255,
      ]),
    );
    // Three values of 8 bits stand behind the picture's own data, where the entry says.
    const entries: [number, number, number][] = [
      [256, 3, 2],
      [257, 3, 1],
      [258, 3, 0],
      [259, 3, 1],
      [262, 3, photometric],
      [273, 4, 0],
      [277, 3, 3],
      [278, 3, 1],
      [279, 4, data.length],
    ];
    const bytes = Buffer.concat([tiff(entries, data), Buffer.from([8, 0, 8, 0, 8, 0])]);
    const bits = 10 + 2 * 12;
    bytes.writeUInt32LE(3, bits + 4);
    bytes.writeUInt32LE(bytes.length - 6, bits + 8);
    expect(await imageSize(bytes)).toEqual({ width: 2, height: 1 });
    const found = await pixelsOf(bytes);
    for (const [at, wanted] of [red, green].entries()) {
      for (const [part, value] of found[at]!.entries()) {
        expect(Math.abs(value - wanted[part]!)).toBeLessThan(40);
      }
    }
  });

  test('of numbers that are called signed is shown as others show it', async () => {
    const bytes = grey(8, 1, Buffer.from([0, 85, 170, 255, 255, 170, 85, 0]), 2);
    const found = await pixelsOf(bytes);
    expect(found.map(([one]) => one)).toEqual([0, 85, 170, 255, 255, 170, 85, 0]);
  });

  test('turned on its side has the size that is shown', async () => {
    const turned = await sharp(rgb, raw)
      .withMetadata({ orientation: 6 })
      .tiff({ compression: 'none' })
      .toBuffer();
    expect(await imageSize(turned)).toEqual({ width: height, height: width });
    expect(await imageSize(await convertImage(turned, 'png'))).toEqual({
      width: height,
      height: width,
    });
  });

  test.each([
    ['12 bits', grey(12, 1, Buffer.alloc(12, 0x77))],
    ['old JPEG', grey(8, 6, Buffer.from([0xff, 0xd8, 0xff, 0xd9]))],
    ['damaged LZW', grey(8, 5, Buffer.alloc(8, 0xff))],
    ['ThunderScan', grey(4, 32_809, Buffer.alloc(8, 3))],
    ['numbers without a range', grey(32, 1, Buffer.alloc(32, 0x3f), 3)],
  ])('of %s is refused rather than drawn blank', async (_, bytes) => {
    await expect(convertImage(bytes, 'png')).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});

describe('JPEG XL', () => {
  const signature = Buffer.from('\0\0\0\u000cJXL \r\n\u0087\n', 'latin1');
  const box = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1, 0);
    head.write(type, 4, 'latin1');
    head.writeBigUInt64BE(BigInt(16 + data.length), 8);
    return Buffer.concat([head, data]);
  };
  const fileType = Buffer.from('\0\0\0\u0014ftypjxl \0\0\0\0jxl ', 'latin1');
  /** The head of a codestream of 80 by 40 pixels (ISO/IEC 18181-1, D.2): small sizes, in eighths. */
  const codestream = (() => {
    // small, height of 5 eighths, no usual ratio, width of 10 eighths; each from its lowest bit
    const bits = [[1], [0, 0, 1, 0, 0], [0, 0, 0], [1, 0, 0, 1, 0]].flat();
    const bytes = Buffer.alloc(32);
    bytes.writeUInt16BE(0xff0a, 0);
    for (const [at, bit] of bits.entries()) bytes[2 + (at >> 3)]! |= bit << (at & 7);
    return bytes;
  })();

  test.each([
    ['in one box of the long form', box('jxlc', codestream)],
    [
      'after others of the long form',
      Buffer.concat([box('Exif', Buffer.alloc(300)), box('jxlc', codestream)]),
    ],
    ['in parts', box('jxlp', Buffer.concat([Buffer.from([0, 0, 0, 0]), codestream]))],
  ])('whose codestream stands %s tells its size', async (_, boxes) => {
    const expected = await imageSize(codestream);
    expect(expected).toEqual({ width: 80, height: 40 });
    expect(await imageSize(Buffer.concat([signature, fileType, boxes]))).toEqual(expected);
  });

  /** A curve (ISO/IEC 18181-1, K.4) from 4, 6 by 30, 40 to 60, 8 on a square of 320 pixels. */
  const curve = Buffer.from(
    '/wr4GRAJ2GMQAIQAAqBUlBhFgjYGAOAGoUIwFEGAQLbVIAAn6iWcFCQhERwA',
    'base64',
  );
  const part = (number: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(number);
    return box('jxlp', Buffer.concat([head, data]));
  };
  const contained = (boxes: Buffer) => Buffer.concat([signature, fileType, boxes]);

  test.each([
    ['by itself', curve],
    ['in a box of the long form', contained(box('jxlc', curve))],
    ['before another box', contained(Buffer.concat([box('jxlc', curve), box('Exif', curve)]))],
    [
      'in two parts',
      contained(
        Buffer.concat([part(0, curve.subarray(0, 20)), part(0x80_00_00_01, curve.subarray(20))]),
      ),
    ],
  ])('of a curve %s is drawn', async (_, bytes) => {
    const drawn = sharp(await convertImage(bytes, 'png'));
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    const green = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0;
    expect([info.width, info.height]).toEqual([320, 320]);
    expect(green(300, 300)).toBeGreaterThan(250);
    expect(green(30, 40)).toBeLessThan(190);
  });
});
