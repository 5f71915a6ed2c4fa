import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convertImage, imageSize } from './images/images.ts';

/** The entries of a TIFF: tag, type (3 short, 4 long) and values. */
type Entry = readonly [tag: number, type: 3 | 4, values: readonly number[]];

/** A TIFF whose planes, one for each color, stand behind its entries, and lists of values behind them. */
function tiffOfPlanes(width: number, height: number, planes: readonly Buffer[]): Buffer {
  const count = 10;
  const start = 8 + 2 + count * 12 + 4;
  const places = planes.map((_, index) => start + index * width * height);
  const entries: readonly Entry[] = [
    [256, 3, [width]],
    [257, 3, [height]],
    [258, 3, planes.map(() => 8)],
    [259, 3, [1]],
    [262, 3, [2]],
    [273, 4, places],
    [277, 3, [planes.length]],
    [278, 3, [height]],
    [279, 4, planes.map(({ length }) => length)],
    [284, 3, [2]],
  ];
  const head = Buffer.alloc(start);
  head.write('II*\0\b\0\0\0', 'latin1');
  head.writeUInt16LE(count, 8);
  const parts = [head, ...planes];
  let end = start + Buffer.concat(planes).length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 10 + index * 12;
    const list = Buffer.alloc(values.length * 4);
    for (const [place, value] of values.entries()) {
      if (type === 3) list.writeUInt16LE(value, place * 2);
      else list.writeUInt32LE(value, place * 4);
    }
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values.length, at + 4);
    if (values.length === 1) {
      list.copy(head, at + 8);
      continue;
    }
    head.writeUInt32LE(end, at + 8);
    parts.push(list);
    end += list.length;
  }
  return Buffer.concat(parts);
}

test('a TIFF whose colors stand in planes of their own is shown', async () => {
  const shown = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 9, 90, 200, 255, 0, 128];
  const planes = [0, 1, 2].map((color) => Buffer.from(shown.filter((_, at) => at % 3 === color)));
  const bytes = tiffOfPlanes(3, 2, planes);
  expect(await imageSize(bytes)).toEqual({ width: 3, height: 2 });
  const png = sharp(await convertImage(bytes, 'png'));
  expect([...(await png.removeAlpha().raw().toBuffer())]).toEqual(shown);
});
