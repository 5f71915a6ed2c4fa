import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeRar } from '../testing/make-rar.ts';
import { makeSevenZip } from '../testing/make-seven-zip.ts';
import { makeTar } from '../testing/make-tar.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { findBookText } from './book-text.ts';

import { writeZip } from './zip/write-zip.ts';

const page = (image: string, ...lines: string[]) => ({
  version: '0.2.2',
  img_path: image,
  img_width: 800,
  img_height: 1200,
  blocks: [
    {
      box: [600, 100, 700, 400],
      vertical: true,
      font_size: 40,
      lines_coords: lines.map((_, at) => {
        const right = 700 - at * 50;
        return [
          [right - 45, 100],
          [right, 100],
          [right, 400],
          [right - 45, 400],
        ];
      }),
      lines,
    },
  ],
});
type Files = Readonly<Record<string, unknown>>;

const drawnImage = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

/** A comic of three pages with other files in it, and one beside it if asked. */
async function makeBook(inside: Files = {}, beside?: string) {
  const file = path.join(temporaryFolder(), 'Volume 1.cbz');
  const images = ['Volume 1/001.jpg', 'Volume 1/002.jpg', 'Volume 1/003.jpg'];
  const bytes = await drawnImage();
  await writeZip(file, [
    ...images.map((name) => ({ name, bytes })),
    ...Object.entries(inside).map(([name, content]) => ({
      name,
      bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })),
  ]);
  if (beside !== undefined) writeFileSync(path.join(path.dirname(file), 'Volume 1.mokuro'), beside);
  const { pages } = await analyzeBook(file, { dimensions: false });
  expect(pages).toHaveLength(3);
  return { file, pages, analyzed: 1 };
}

const volume = (...pages: readonly unknown[]): string => JSON.stringify({ version: '1', pages });

test('the text beside a book belongs to its pages by their names, whatever their type and folder', async () => {
  const found = await findBookText(
    await makeBook({}, volume(page('003.png', '三'), page('001.webp', '一行目', '二行目'))),
  );
  expect(found?.pages).toEqual([1, 3]);
  expect(await found?.read(1)).toEqual({
    width: 800,
    height: 1200,
    blocks: [
      {
        x: 600,
        y: 100,
        width: 100,
        height: 300,
        vertical: true,
        lines: [
          { text: '一行目', x: 655, y: 100, width: 45, height: 300 },
          { text: '二行目', x: 605, y: 100, width: 45, height: 300 },
        ],
      },
    ],
  });
  expect(await found?.read(2)).toBeUndefined();
});

test('text is found in the archive, as one file or as one for each page', async () => {
  const one = await findBookText(
    await makeBook({ 'Volume 1/text.mokuro': { pages: [page('002.jpg', 'inside')] } }),
  );
  expect([one?.pages, (await one?.read(2))?.blocks[0]?.lines[0]?.text]).toEqual([[2], 'inside']);
  const each = await findBookText(
    await makeBook({
      '_ocr/Volume 1/001.json': page('', 'single'),
      '__MACOSX/_ocr/Volume 1/._002.json': 'leftover',
    }),
  );
  expect([each?.pages, (await each?.read(1))?.blocks[0]?.lines[0]?.text]).toEqual([[1], 'single']);
  expect(await findBookText(await makeBook())).toBeUndefined();
});

test.each([
  ['cb7', makeSevenZip],
  ['cbr', makeRar],
  ['cbt', makeTar],
] as const)('text is found in a .%s, too', async (extension, make) => {
  const folder = temporaryFolder();
  keepCopiesIn(path.join(folder, 'copies'), { clean: true });
  const file = path.join(folder, `Volume 1.${extension}`);
  const bytes = await drawnImage();
  const text = Buffer.from(volume(page('1.jpg', 'inside')));
  make(file, [
    { name: '1.jpg', bytes },
    { name: '2.jpg', bytes },
    { name: 'text.mokuro', bytes: text },
  ]);
  const { pages } = await analyzeBook(file, { dimensions: false });
  const found = await findBookText({ file, pages, analyzed: 1 });
  expect([pages.length, found?.pages]).toEqual([2, [1]]);
  expect((await found?.read(1))?.blocks[0]?.lines[0]?.text).toBe('inside');
});

test('names that fit nowhere are taken in order, if there are as many', async () => {
  const three = [page('a.jpg', 'A'), page('b.jpg', 'B'), page('c.jpg', 'C')];
  const all = await findBookText(await makeBook({}, volume(...three)));
  expect((await all?.read(2))?.blocks[0]?.lines[0]?.text).toBe('B');
  const fewer = await findBookText(await makeBook({}, volume(...three.slice(1))));
  expect(fewer?.pages).toEqual([]);
});

test('a file that changes is read again', async () => {
  const book = await makeBook({}, volume(page('001.jpg', 'before')));
  const text = async () => (await (await findBookText(book))?.read(1))?.blocks[0]?.lines[0]?.text;
  expect(await text()).toBe('before');
  const beside = path.join(path.dirname(book.file), 'Volume 1.mokuro');
  writeFileSync(beside, volume(page('001.jpg', 'something else')));
  expect(await text()).toBe('something else');
});

test.each([
  ['', 'it isn’t valid JSON'],
  ['\u0000\u0001', 'it isn’t valid JSON'],
  ['['.repeat(100_000), 'it isn’t valid JSON'],
  ['{"pages": {"length": 9}}', 'it lists no pages, or too many'],
  [volume(...Array.from({ length: 10_001 }, () => 0)), 'it lists no pages, or too many'],
  [`{"pages":[],"x":"${'a'.repeat(12 * 2 ** 20)}"}`, 'it’s larger than 12 MiB'],
])('a hostile file is refused in words (%#)', async (content, reason) => {
  await expect(makeBook({}, content).then(findBookText)).rejects.toThrow(reason);
});

test('of a hostile file in an archive no more is unpacked than is read', async () => {
  const bomb = makeBook({ 'a.mokuro': ' '.repeat(13 * 2 ** 20) });
  await expect(bomb.then(findBookText)).rejects.toThrow('it’s larger than 12 MiB');
});

test('one bad page costs no other, and nothing lies beside a page', async () => {
  const good = page('002.jpg', 'good');
  const outside = {
    ...page('003.jpg', 'far'),
    blocks: [{ box: [-500, -20, 90_000, 300], lines: [' far \u0000 away ', ''] }],
  };
  const bad = { ...page('001.jpg', 'bad'), img_width: 1e9 };
  const found = await findBookText(await makeBook({}, volume(bad, good, outside)));
  await expect(found?.read(1)).rejects.toThrow('a page isn’t in mokuro’s format');
  expect((await found?.read(2))?.blocks[0]?.lines[0]?.text).toBe('good');
  expect((await found?.read(3))?.blocks).toEqual([
    {
      x: 0,
      y: 0,
      width: 800,
      height: 300,
      vertical: false,
      lines: [{ text: 'far away', x: 0, y: 0, width: 800, height: 150 }],
    },
  ]);
});
