import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEpubOf } from '../testing/make-epub.ts';
import { analyzeBook } from './analyze-book.ts';
import { drawCover, readCover } from './read-cover.ts';
import { coverSvg } from './svg/cover-svg.ts';
import { writeZip } from './zip/write-zip.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-covers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** The cover of a book, with the mean colors of its left and right halves. */
async function coverOf(file: string, rightToLeft = false) {
  const analysis = await analyzeBook(file, { dimensions: true });
  const cover = await readCover(file, analysis, { edge: 300, rightToLeft });
  if (!cover) return undefined;
  const { width, height } = cover;
  const mean = async (left: number) => {
    const half = { left, top: 0, width: Math.floor(width / 2), height };
    const { channels } = await sharp(await sharp(cover.bytes).extract(half).toBuffer()).stats();
    return channels.map((channel) => Math.round(channel.mean / 255));
  };
  return { width, height, left: await mean(0), right: await mean(Math.ceil(width / 2)) };
}

const red = [1, 0, 0];
const lime = [0, 1, 0];
const blue = [0, 0, 1];

describe('the cover of an EPUB', () => {
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body>${body}</body></html>`;
  const image = (id: string, href: string, more = '', type = 'image/png') =>
    `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect width="60" height="90" fill="#f00"/></svg>';
  const around =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 90"><image width="60" height="90" xlink:href="red.png"/></svg>';

  test.each([
    [
      'an SVG',
      image('k', 'c.svg', 'properties="cover-image"', 'image/svg+xml'),
      '',
      { 'c.svg': svg },
    ],
    [
      'an SVG around a picture',
      image('k', 'c.svg', 'properties="cover-image"', 'image/svg+xml') + image('r', 'red.png'),
      '',
      { 'c.svg': around },
    ],
    [
      'a page',
      image('k', 'c.xhtml', '', 'application/xhtml+xml'),
      '<meta name="cover" content="k"/>',
      { 'c.xhtml': page('<img src="red.png" alt=""/>') },
    ],
    ['an address', image('r', 'red.png'), '<meta name="cover" content="red.png"/>', {}],
    [
      'of a wrong media type',
      image('k', 'red.png', 'properties="cover-image"', 'text/plain'),
      '',
      {},
    ],
    [
      'missing, and its first page has a picture',
      image('k', 'none.png', 'properties="cover-image"'),
      '',
      {},
    ],
    ['not declared, and its first page has a picture', image('r', 'red.png'), '', {}],
    [
      'not declared, and its first page has a drawing of a picture',
      image('r', 'red.png'),
      '',
      {
        'text/chapter.xhtml': page(
          '<svg xmlns="http://www.w3.org/2000/svg"><image href="../red.png"/></svg>',
        ),
      },
    ],
  ])('is found when it is %s', async (_, manifest, metadata, files) => {
    const file = path.join(folder, 'book.epub');
    await makeEpubOf(file, {
      manifest,
      metadata,
      files: {
        'text/chapter.xhtml': page('<p>Hello</p><img src="../red.png" alt=""/>'),
        'red.png': await plain(60, 90, '#f00'),
        ...files,
      },
    });
    expect(await coverOf(file)).toMatchObject({ left: red, right: red });
  });

  test('is none where its first page has no picture', async () => {
    const file = path.join(folder, 'book.epub');
    await makeEpubOf(file, { files: { 'text/chapter.xhtml': page('<p>Hello</p>') } });
    expect(await coverOf(file)).toBeUndefined();
  });
});

describe('the cover of a comic', () => {
  async function comicOf(...pages: Buffer[]): Promise<string> {
    const file = path.join(folder, 'comic.cbz');
    rmSync(file, { force: true });
    await writeZip(
      file,
      pages.map((bytes, at) => ({ name: `${at}.png`, bytes })),
    );
    return file;
  }
  const both = async (width: number, height: number) =>
    sharp(await plain(width, height, '#0f0'))
      .composite([{ input: await plain(Math.floor(width / 2), height, '#00f'), left: 0, top: 0 }])
      .png()
      .toBuffer();

  test('is the top of a strip, in a usual proportion', async () => {
    const strip = sharp(await plain(200, 6000, '#0f0')).composite([
      { input: await plain(200, 400, '#00f'), left: 0, top: 0 },
    ]);
    const cover = await coverOf(await comicOf(await strip.png().toBuffer()));
    expect(cover).toEqual({ width: 200, height: 300, left: blue, right: blue });
  });

  test('is the front of a picture of both sides, which the way of reading tells', async () => {
    const file = await comicOf(await both(1300, 900), await plain(600, 900, '#f00'));
    expect(await coverOf(file)).toMatchObject({ height: 300, left: lime, right: lime });
    expect(await coverOf(file, true)).toMatchObject({ height: 300, left: blue, right: blue });
  });

  test('is whole in a book whose other pages are as wide', async () => {
    const file = await comicOf(await both(1300, 900), await both(1300, 900), await both(1300, 900));
    expect(await coverOf(file)).toMatchObject({ width: 300, left: blue, right: lime });
    const single = await comicOf(await both(1300, 900));
    expect(await coverOf(single)).toMatchObject({ width: 300, left: blue, right: lime });
  });

  test('is cut to a card where it is square', async () => {
    const file = await comicOf(await plain(600, 600, '#f00'), await plain(600, 900, '#f00'));
    expect(await coverOf(file)).toMatchObject({ width: 200, height: 300 });
  });

  test('is whole and on white paper otherwise', async () => {
    const clear = await sharp({
      create: { width: 130, height: 200, channels: 4, background: '#0000' },
    })
      .png()
      .toBuffer();
    expect(await coverOf(await comicOf(clear))).toEqual({
      width: 130,
      height: 200,
      left: [1, 1, 1],
      right: [1, 1, 1],
    });
  });
});

describe('a cover of words', () => {
  test.each([
    ['Emma', 'Jane Austen'],
    ['吾輩は猫である', '夏目漱石'],
    ['ألف ليلة وليلة', ''],
    ['A title & <b>so</b> on '.repeat(40), 'Many, '.repeat(60)],
    ['Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(3), ''],
    ['', ''],
    ['\u0000\u202E\n', '\u0007'],
  ])('is drawn of %j, and the same each time', async (title, author) => {
    const cover = await drawCover({ title, author }, 300);
    expect([cover.width, cover.height]).toEqual([200, 300]);
    expect(cover.bytes.equals((await drawCover({ title, author }, 300)).bytes)).toBe(true);
  });

  test('has one font for all lines of Japanese, with kana or without', async () => {
    const { svg } = await coverSvg({ title: '進撃の巨人 第3巻', author: '諫山創' });
    const families = [...svg.matchAll(/font-family="([^"]+)"/gu)].map(([, family]) => family);
    expect(families.length).toBeGreaterThan(2);
    expect(new Set(families)).toEqual(new Set(['Noto Sans Japanese']));
  });

  test.each([
    ['A 😀 book 🏳️‍🌈', 'A book'],
    ['Sam™ ½ — № 1 «Война» “ọ”', 'Sam™ ½ — № 1 «Война» “ọ”'],
    ['吾輩は猫である ♥', '吾輩は猫である ♥'],
    ['𠮷野家', '野家'],
    ['𝐁𝐨𝐥𝐝 title', 'title'],
    ['Z̈algo n\u0303 1️⃣', 'Z̈algo ñ 1'],
    // Most letters would be boxes, or lie over each other.
    ['ประวัติศาสตร์ 2', ''],
    ['ვეფხისტყაოსანი', ''],
    ['गोदान', ''],
    ['★ 𝔘𝔫𝔦 a', ''],
  ])('of %j has the letters that there are: %j', async (title, drawn) => {
    const { svg } = await coverSvg({ title, author: '' });
    const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</gu)].map(([, line = '']) => line);
    // Japanese breaks without a space.
    expect(lines.join(' ').replaceAll(' ', '')).toBe(drawn.replaceAll(' ', ''));
  });

  test('of letters that there are not differs with them all the same', async () => {
    const titles = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก'];
    const drawn = await Promise.all(titles.map((title) => coverSvg({ title, author: '' })));
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBeGreaterThan(1);
  });

  test('differs with its words', async () => {
    const [one, other] = [
      await drawCover({ title: 'One', author: 'A' }, 300),
      await drawCover({ title: '二', author: 'A' }, 300),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(false);
  });
});
