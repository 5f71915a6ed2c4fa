import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegHeader } from './jpeg-header.ts';

const drawing = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } });

test.each([
  ['usual', () => drawing().jpeg()],
  ['progressive', () => drawing().jpeg({ progressive: true })],
  ['gray', () => drawing().toColourspace('b-w').jpeg()],
  ['with four colors', () => drawing().toColourspace('cmyk').jpeg()],
  ['with a color profile', () => drawing().withIccProfile('p3').jpeg()],
] as const)('a JPEG that is %s tells what sharp tells of it', async (_, make) => {
  const bytes = await make().toBuffer();
  const { width, height, isProgressive, depth } = await sharp(bytes).metadata();
  const header = jpegHeader(bytes);

  expect(depth).toBe('uchar');
  expect(header).toEqual({ width, height, isProgressive });
});

test('of a JPEG with Exif, and of one that is cut short or garbled, nothing is told', async () => {
  const exif = await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const usual = await drawing().jpeg().toBuffer();
  const garbled = Buffer.from(usual);
  garbled[2] = 0;

  expect(jpegHeader(exif)).toBeUndefined();
  expect(jpegHeader(garbled)).toBeUndefined();
  const frame = usual.indexOf(Buffer.from([0xff, 0xc0]));
  for (let length = 2; length < frame + 9; length += 1) {
    expect(jpegHeader(usual.subarray(0, length))).toBeUndefined();
  }
});
