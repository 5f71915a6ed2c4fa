import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { earlySize, imageSize, jpegThumbnail } from './images/images.ts';

const width = 4;
const height = 2;

describe('Exif data', () => {
  /** A picture that its Exif data lay on its side. */
  const laid = (kind: 'png' | 'webp') =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .toFormat(kind)
      .toBuffer();
  const shownSize = async (bytes: Buffer) => {
    const { width: across, height: down } = await jpegThumbnail(bytes, 300);
    return { width: across, height: down };
  };

  test('turn a PNG, as browsers do, in its size and its thumbnail', async () => {
    const png = await laid('png');
    const turned = { width: height, height: width };
    expect(await imageSize(png)).toEqual(turned);
    expect(await shownSize(png)).toEqual(turned);
    // Its first bytes don't tell as long as they may stand behind them.
    const data = png.indexOf('IDAT');
    expect(earlySize('image/png', png.subarray(0, data))).toBeUndefined();
    expect(earlySize('image/png', png.subarray(0, data + 4))).toEqual(turned);
  });

  test('turn no WebP, as in browsers', async () => {
    const webp = await laid('webp');
    expect(await imageSize(webp)).toEqual({ width, height });
    expect(await shownSize(webp)).toEqual({ width, height });
  });

  test('that are damaged turn no PNG', async () => {
    const png = await laid('png');
    const exif = png.indexOf('eXIf') + 4;
    for (const bytes of ['II', 'MM']) {
      const broken = Buffer.from(png);
      broken.write(bytes, exif, 'latin1');
      broken.fill(0xff, exif + 4, exif + 12);
      expect(await imageSize(broken)).toEqual({ width, height });
    }
  });
});
