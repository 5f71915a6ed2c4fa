import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashPage } from './page-hash.ts';

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } });

test('metadata in a JPEG does not change its hash, but another picture does', async () => {
  const plain = await picture('#a33').jpeg().toBuffer();
  const exif = { IFD0: { Copyright: 'Somebody', ImageDescription: 'x'.repeat(5000) } };
  const tagged = await picture('#a33').withExif(exif).withIccProfile('p3').jpeg().toBuffer();
  const same = await picture('#a33').withExif(exif).jpeg().toBuffer();
  expect(tagged.equals(plain) || same.equals(plain)).toBe(false);
  expect(await hashPage(same)).toBe(await hashPage(plain));
  expect(await hashPage(plain)).toMatch(/^[0-9a-f]{32}$/);
  expect(await hashPage(await picture('#3a3').jpeg().toBuffer())).not.toBe(await hashPage(plain));
});

test('pages of other kinds and damaged ones are hashed as they are', async () => {
  const png = await picture('#a33').png().toBuffer();
  expect(await hashPage(png)).toBe(await hashPage(Buffer.from(png)));
  const jpeg = await picture('#a33').jpeg().toBuffer();
  const cut = [
    jpeg.subarray(0, 20),
    jpeg.subarray(0, 3),
    Buffer.concat([jpeg.subarray(0, 20), png]),
  ];
  const hashes = await Promise.all([png, jpeg, ...cut].map(hashPage));
  expect(new Set(hashes).size).toBe(hashes.length);
});
