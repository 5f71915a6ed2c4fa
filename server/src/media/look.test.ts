import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnPicture, variantsOf } from '../testing/alike-pictures.ts';
import { samples } from '../testing/test-server.ts';
import { isAll, tries } from '../testing/whole-run.ts';
import { analyzeBook } from './analyze-book.ts';
import { lookOfImage } from './images/images.ts';
import { bandsOf, bitsApart, mostApart, nearBands } from './images/look.ts';
import { readPage } from './read-page.ts';

/** Whether one is found by the bands of the other, and is near enough. */
function isFound(one: Buffer, other: Buffer): boolean {
  const bands = bandsOf(other);
  const isNear = bandsOf(one).some((band, index) => nearBands(band).includes(bands[index] ?? -1));
  return isNear && bitsApart(one, other) <= mostApart;
}

/** The pages of a book, without the plain ones. */
async function pagesOf(file: string): Promise<{ bytes: Buffer; look: Buffer }[]> {
  const { pages } = await analyzeBook(file, { dimensions: false });
  const found: { bytes: Buffer; look: Buffer }[] = [];
  for (const page of pages) {
    // Some of the samples are damaged on purpose.
    const bytes = await readPage(file, page).catch(() => undefined);
    const look = bytes && (await lookOfImage(bytes));
    if (look) found.push({ bytes, look });
  }
  return found;
}

describe('the samples', () => {
  const all = globSync('**/*.cbz', { cwd: samples }).map((file) => path.join(samples, file));
  const files = isAll ? all : all.toSorted().filter((_, index) => index % 2 === 0);

  test('19 of 20 changed pages are found, and of different pages of a book none', async () => {
    let pages = 0;
    const missed: string[] = [];
    const wrong: string[] = [];
    for (const file of files) {
      const looked = await pagesOf(file);
      for (const [index, { bytes, look }] of looked.entries()) {
        const others = looked.slice(index + 1).filter((other) => isFound(look, other.look));
        wrong.push(...others.map(() => `${path.basename(file)} ${index + 1}`));
        // Some will do; `npm run bench -- alike` takes them all.
        if (index % tries(20, 5) > 0) continue;
        for (const [name, variant] of Object.entries(await variantsOf(bytes))) {
          const other = await lookOfImage(variant);
          pages += 1;
          if (!other || !isFound(look, other))
            missed.push(`${path.basename(file)} ${index + 1} ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(missed.slice(Math.floor(pages * 0.05))).toEqual([]);
    expect(pages).toBeGreaterThan(tries(20, 150));
  });
});

const words = (text: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
      <rect width="600" height="900" fill="#fff"/>
      <text x="80" y="450" font-size="60">${text}</text></svg>`),
  )
    .png()
    .toBuffer();

test.each([
  [
    'a blank page',
    () =>
      sharp({ create: blank('#ffffff') })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a black page',
    () =>
      sharp({ create: blank('#000000') })
        .jpeg()
        .toBuffer(),
  ],
  ['a page of a few words', () => words('Chapter 2')],
  ['an even run of greys', () => faintly()],
])('%s has no look', async (_, draw) => {
  expect(await lookOfImage(await draw())).toBeUndefined();
});

const blank = (background: string) => ({ width: 60, height: 90, channels: 3 as const, background });

/** All shades of a narrow range. */
function faintly(): Promise<Buffer> {
  const data = Uint8Array.from({ length: 64 * 64 }, (__, index) => 100 + (index % 24));
  return sharp(data, { raw: { width: 64, height: 64, channels: 1 } })
    .png()
    .toBuffer();
}

test('margins, colours and transparency are no part of a look', async () => {
  const picture = await drawnPicture(1);
  const look = await lookOfImage(picture);
  const framed = await sharp(picture)
    .extend({ top: 60, bottom: 20, left: 40, right: 40, background: '#ffffff' })
    .png()
    .toBuffer();
  const framedLook = await lookOfImage(framed);
  expect(look && framedLook && bitsApart(look, framedLook)).toBeLessThanOrEqual(mostApart);
  const other = await lookOfImage(await drawnPicture(2));
  expect(look && other && bitsApart(look, other)).toBeGreaterThan(mostApart);
});

test('what is no picture has no look, and says so', async () => {
  await expect(lookOfImage(Buffer.from('none'))).rejects.toThrow('ERR_1007');
});

test('a band is near to itself and to those that differ in one bit', () => {
  const near = nearBands(0b1010);
  expect(near).toHaveLength(21);
  expect(new Set(near).size).toBe(21);
  expect(near).toContain(0b1010);
  expect(near).toContain(0b0010);
  expect(near).not.toContain(0b0110);
});
