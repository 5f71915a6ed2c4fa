import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isAll } from '../testing/whole-run.ts';
import { detectImageType } from './images/image-type.ts';
import { convertImage, imageSize } from './images/images.ts';

const red = [255, 0, 0];
const blue = [0, 0, 255];

/** The pixels of a picture once converted, red, green and blue of each from the top left. */
async function pixelsOf(bytes: Buffer): Promise<number[][]> {
  const png = await convertImage(bytes, 'png');
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
}

describe('JPEG 2000', () => {
  /** 16 by 8 pixels, red and blue. */
  const kinds = {
    file: 'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAABAAAw8HAAAAAAAPY29scgEAAAAAABAAAADianAyY/9P/1EALwAAAAAAEAAAAAgAAAAAAAAAAAAAABAAAAAIAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQMEBAAB/1wADUCAiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAYQAB/5PP/BAMCT9P3/hQIAp6sMn/cBQEQw6VgYDP/EAUBbJTLQrP/EAQAwG0D4DP7BIADgyW/n1nLpvhz/xAGA0GI+VEiYDH/ggIACFuxT/P/EAQIhoQD//Z',
    codestream:
      '/0//UQAvAAAAAAAQAAAACAAAAAAAAAAAAAAAEAAAAAgAAAAAAAAAAAADDwEBDwEBDwEB/1IADAAAAAEBAwQEAAH/XAANQICIiJCIiJCIiJD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAACGAAH/k8/8MAwJP1/f+JAoCnqwyD//eMAwBEMOlYx/gM/8SBgFsnwqDX/P/EgUAwJ0KhHAABGADP9/z/xIMA4Mlv59Zy6b4BMVX8/8SCwNBiX8+s5dN8IAQcAAEQAhbcf+GBIAIW7FPASoEyQ6x/4YFgAiGsc8BKgS6cS9f//Z',
  };

  test.each(Object.entries(kinds))('as a %s is shown', async (_, text) => {
    const bytes = Buffer.from(text, 'base64');
    expect(detectImageType(bytes)).toBe('image/jp2');
    expect(await imageSize(bytes)).toEqual({ width: 16, height: 8 });
    const pixels = await pixelsOf(bytes);
    expect(pixels).toHaveLength(128);
    for (const [at, wanted] of [
      [0, red],
      [15, blue],
    ] as const) {
      for (const [channel, value] of (pixels[at] ?? []).entries()) {
        expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(24);
      }
    }
  });

  test('that is damaged is refused', async () => {
    const bytes = Buffer.from(kinds.codestream, 'base64').subarray(0, 40);
    await expect(convertImage(bytes, 'png')).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});

describe('SVG', () => {
  const svg = (content: string, more = 'viewBox="0 0 20 10"') =>
    Buffer.from(
      `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" ${more}>${content}</svg>`,
    );
  const mean = async (bytes: Buffer) => {
    const { channels } = await sharp(await convertImage(bytes, 'png')).stats();
    return channels.slice(0, 3).map((channel) => Math.round(channel.mean));
  };

  test('is drawn as large as a page, on white', async () => {
    const bytes = svg('<rect width="10" height="10" fill="#000"/>');
    expect(detectImageType(bytes)).toBe('image/svg+xml');
    expect(await imageSize(bytes)).toEqual({ width: 3200, height: 1600 });
    expect(await imageSize(await convertImage(bytes, 'png'))).toEqual({
      width: 3200,
      height: 1600,
    });
    expect(await mean(bytes)).toEqual([128, 128, 128]);
  });

  test('takes nothing from elsewhere and runs no scripts', async () => {
    const file = fileURLToPath(import.meta.resolve('../../../web/public/icon-192.png'));
    const bytes = svg(
      `<image width="20" height="10" href="file://${file}"/><image width="20" height="10" href="${file}"/>` +
        '<script>document.documentElement.remove()</script>',
    );
    expect(await mean(bytes)).toEqual([255, 255, 255]);
  });

  const endless = `<defs>${Array.from(
    { length: 30 },
    (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(30)}</g>`,
  ).join('')}<g id="g0"><rect width="1" height="1"/></g></defs><use href="#g30"/>`;

  test.each<readonly [string, Buffer]>([
    ['cut short', svg('<rect').subarray(0, 120)],
    ['without a size', svg('', 'width="0" height="0"')],
    // It takes ten seconds; `thread-pool.test.ts` proves that jobs end in time.
    ...(isAll ? [['that draws itself for ever', svg(endless)] as const] : []),
  ])('%s is refused', async (_, bytes) => {
    await expect(convertImage(bytes, 'png')).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});
