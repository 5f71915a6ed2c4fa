import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeBook } from '@longbox/server/media/analyze-book';
import { findBookText } from '@longbox/server/media/book-text';
import { detectImageType } from '@longbox/server/media/images/image-type';
import { parseMylarSeries } from '@longbox/server/media/metadata/mylar-series';
import { readPage } from '@longbox/server/media/read-page';
import { describe, expect, test } from 'vitest';

const library = fileURLToPath(new URL('library/', import.meta.url));
const files = readdirSync(library, { recursive: true, encoding: 'utf8' });
const books = files.filter((file) => file.endsWith('.cbz')).toSorted();
const analyze = (book: string) => analyzeBook(path.join(library, book), { dimensions: true });

const cutOff = 'Water Damage/Water Damage 1.cbz';
const corrupt = 'Water Damage/Water Damage 2.cbz';

const pageCounts: Readonly<Record<string, number>> = {
  'Bees!/Bees! 001.cbz': 4,
  'Bees!/Bees! 002.cbz': 4,
  'Falling Up/Falling Up 001.cbz': 3,
  'Ferro/Ferro 001.cbz': 4,
  'Ink & Salt/Ink & Salt 001.cbz': 6,
  'Night Tram/Night Tram 001.cbz': 4,
  'Night Tram/Night Tram 002.cbz': 4,
  'Paper Crane/Paper Crane v1.5.cbz': 6,
  'Paper Crane/Paper Crane v1.cbz': 6,
  'Paper Crane/Paper Crane v2.cbz': 6,
  'The Extraordinarily Long and Winding Chronicle of Ada Quill/The Extraordinarily Long and Winding Chronicle of Ada Quill 001.cbz': 4,
  'The Lighthouse Keepers/The Lighthouse Keepers 001.cbz': 12,
  'The Lighthouse Keepers/The Lighthouse Keepers 002.cbz': 8,
  'The Lighthouse Keepers/The Lighthouse Keepers 003.cbz': 8,
  'The Lighthouse Keepers/The Lighthouse Keepers 004.cbz': 8,
  'Wide Horizons/Wide Horizons 001.cbz': 9,
  '_oneshots/Moon Garden.cbz': 5,
  '_oneshots/Soup for Ghosts.cbz': 4,
};

const texts = fileURLToPath(new URL('books/', import.meta.url));

test.each([
  ['Tide Tables/Tide Tables.epub', false, 'ltr'],
  ['Rain Post/雨の郵便屋.epub', false, 'rtl'],
  ['Paper Crane Picture Book/Paper Crane Picture Book.epub', true, 'rtl'],
])('%s can be read as text', async (book, fixedLayout, readingProgression) => {
  const { status, comment, epub } = await analyzeBook(path.join(texts, book), {
    dimensions: false,
  });
  expect({ status, comment }).toEqual({ status: 'READY', comment: '' });
  expect(epub).toMatchObject({ fixedLayout, readingProgression });
});

describe('the sample library', () => {
  test.each(Object.entries(pageCounts))('%s can be read', async (book, count) => {
    const { status, pages, comicInfo, comment } = await analyze(book);
    expect({ status, comment, pages: pages.length }).toEqual({
      status: 'READY',
      comment: '',
      pages: count,
    });
    expect(comicInfo?.pageCount).toBe(count);
    expect(pages.every(({ width, height }) => width !== null && height !== null)).toBe(true);
  });

  test('holds these books and two that are damaged, in less than 3 MB', async () => {
    expect(books).toEqual([...Object.keys(pageCounts), cutOff, corrupt].toSorted());
    expect((await analyze(cutOff)).status).toBe('ERROR');
    const bytes = files.map((file) => statSync(path.join(library, file)).size);
    expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(3e6);
  });

  test('has spreads, tall strips, right to left and mixed pages where it says so', async () => {
    const wide = (await analyze('Wide Horizons/Wide Horizons 001.cbz')).pages;
    expect(
      wide.flatMap(({ width, height }, i) => ((width ?? 0) > (height ?? 0) ? [i + 1] : [])),
    ).toEqual([4, 6]);
    const tall = (await analyze('Falling Up/Falling Up 001.cbz')).pages;
    expect(tall.map(({ width, height }) => [width, height])).toEqual([
      [720, 3200],
      [720, 3200],
      [720, 3200],
    ]);
    const { comicInfo } = await analyze('Paper Crane/Paper Crane v1.5.cbz');
    expect(comicInfo).toMatchObject({ readingDirection: 'RIGHT_TO_LEFT', number: '1.5' });
    const mixed = (await analyze('Ink & Salt/Ink & Salt 001.cbz')).pages;
    expect(new Set(mixed.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['image/webp', 'image/png']),
    );
  });

  test('has one page that cannot be read among three that can', async () => {
    const { status, comment, pages } = await analyze(corrupt);
    expect({ status, comment }).toEqual({ status: 'READY', comment: 'ERR_1007 [page 03.jpg]' });
    const read = await Promise.all(
      pages.map((page) => readPage(path.join(library, corrupt), page)),
    );
    expect(read.map((bytes) => detectImageType(bytes))).toEqual(Array(3).fill('image/jpeg'));
  });

  test('has the text of a book, with its places on the pages', async () => {
    const file = path.join(library, 'Paper Crane/Paper Crane v1.cbz');
    const { pages } = await analyze('Paper Crane/Paper Crane v1.cbz');
    const text = await findBookText({ file, pages, analyzed: 1 });
    expect(text?.pages).toEqual([1, 2, 3, 4, 5, 6]);
    const [first] = (await text?.read(2))?.blocks ?? [];
    expect(first?.lines.map((line) => line.text).join(' ')).toBe(
      'A thousand cranes, and you may wish.',
    );
    // In the upper right, where the caption is.
    expect(first?.x).toBeGreaterThan(400);
    expect(first?.y).toBeLessThan(150);
  });

  test('describes a series that goes on', () => {
    const json = readFileSync(path.join(library, 'The Lighthouse Keepers/series.json'));
    expect(parseMylarSeries(json)).toMatchObject({ status: 'ONGOING', totalBookCount: 6 });
  });
});
