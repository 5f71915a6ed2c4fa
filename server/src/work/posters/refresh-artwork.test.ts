import { rmSync, writeFileSync } from 'node:fs';
import { listBookThumbnails } from '@longbox/contract/thumbnails';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';

const library = scannedLibrary();

test('each book of a series has the images beside it, as long as they are there', async () => {
  const image = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  for (const name of ['One', 'Two', 'Three']) {
    await makeComic(library.inRoot('Tale', `${name}.cbz`));
  }
  for (const name of ['One', 'One-1', 'Two']) {
    writeFileSync(library.inRoot('Tale', `${name}.png`), image);
  }
  await library.start();
  const imagesOf = async (name: string): Promise<number> => {
    const params = { bookId: (await library.bookNamed(name)).id };
    const posters = await library.server.call(listBookThumbnails, { params });
    return posters.filter(({ type }) => type === 'SIDECAR').length;
  };
  const counts = async () => [
    await imagesOf('One'),
    await imagesOf('Two'),
    await imagesOf('Three'),
  ];
  expect(await counts()).toEqual([2, 1, 0]);

  rmSync(library.inRoot('Tale', 'One.png'));
  writeFileSync(library.inRoot('Tale', 'Three.png'), image);
  await library.scan();
  expect(await counts()).toEqual([1, 1, 1]);
});
