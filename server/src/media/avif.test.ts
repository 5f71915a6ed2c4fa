import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { convertImage, imageSize, jpegThumbnail } from './images/images.ts';

describe('AVIF', () => {
  const avif = () =>
    sharp({ create: { width: 48, height: 16, channels: 3, background: '#a52' } })
      .avif()
      .toBuffer();

  /** Position of a box's type, searched from a position on. */
  const box = (bytes: Buffer, type: string, from = 0) => bytes.indexOf(type, from, 'latin1');

  /** The picture with a property that turns it by a quarter (ISO/IEC 23008-12, 6.5.10). */
  function turned(bytes: Buffer): Buffer {
    const ipco = box(bytes, 'ipco');
    const ipma = box(bytes, 'ipma');
    const end = ipco - 4 + bytes.readUInt32BE(ipco - 4);
    let properties = 0;
    for (let at = ipco + 4; at < end; at += bytes.readUInt32BE(at)) properties += 1;
    const property = Buffer.from('\0\0\0\u0009irot\u0001', 'latin1');
    const association = Buffer.from([0x80 | (properties + 1)]);
    const ipmaEnd = ipma - 4 + bytes.readUInt32BE(ipma - 4);
    const added = property.length + association.length;
    const grown = Buffer.concat([
      bytes.subarray(0, end),
      property,
      bytes.subarray(end, ipmaEnd),
      association,
      bytes.subarray(ipmaEnd),
    ]);
    const grow = (type: string, by: number) => {
      const at = box(grown, type) - 4;
      grown.writeUInt32BE(grown.readUInt32BE(at) + by, at);
    };
    grow('meta', added);
    grow('iprp', added);
    grow('ipco', property.length);
    grow('ipma', association.length);
    // The number of associations of the first item, and where the picture's data are.
    const count = box(grown, 'ipma') + 4 + 4 + 4 + 2;
    grown.writeUInt8(grown.readUInt8(count) + 1, count);
    const data = bytes.indexOf('mdat', 0, 'latin1') + 4;
    const offset = grown.indexOf(
      Buffer.from([data >>> 24, (data >> 16) & 255, (data >> 8) & 255, data & 255]),
    );
    grown.writeUInt32BE(data + added, offset);
    return grown;
  }

  test('that is turned has the size that is shown', async () => {
    const bytes = turned(await avif());
    expect(await imageSize(bytes)).toEqual({ width: 16, height: 48 });
    expect(await imageSize(await convertImage(bytes, 'png'))).toEqual({ width: 16, height: 48 });
  });

  test('of a sequence is shown by its still picture', async () => {
    const sequence = await avif();
    sequence.write('avis', 8, 'latin1');
    expect(await imageSize(sequence)).toEqual({ width: 48, height: 16 });
    expect(await imageSize(await convertImage(sequence, 'png'))).toEqual({ width: 48, height: 16 });
    expect(await jpegThumbnail(sequence, 24)).toMatchObject({ width: 24, height: 8 });
  });

  test('of a sequence without a picture of its own is refused', async () => {
    const sequence = await avif();
    sequence.write('avis', 8, 'latin1');
    sequence.write('free', box(sequence, 'pitm'), 'latin1');
    await expect(convertImage(sequence, 'png')).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});
