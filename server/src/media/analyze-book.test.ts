import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { detectImageType } from './images/image-type.ts';
import { readPage } from './read-page.ts';

const fixtures = new URL('../../../../shared/fixtures/', import.meta.url);
const fixture = (name: string) => join(fileURLToPath(fixtures), name);

type Expected = { path: string; statuses: string[]; pages: string; code: string };

const sevenZips: Readonly<Record<string, Partial<Expected>>> = {
  'broken/7zip named.cbz': { statuses: ['READY'], pages: '1' },
  'broken/7zip-encrypted named.cbz': { statuses: ['UNSUPPORTED'], code: '1005' },
};

const rows: Expected[] = readFileSync(new URL('expected.tsv', fixtures), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([path = '', status = '', pages = '', code = '']) => ({
    path,
    statuses: status.split('|'),
    pages,
    code,
  }))
  // Archives that no product read when the fixtures were made.
  .map((row) => ({ ...row, ...sevenZips[row.path] }))
  .filter(({ path, statuses }) => {
    const book = /^(?:library-|broken|import-inbox).*\.(?:cbz|cbr|pdf|epub)$/u.test(path);
    return book && !statuses.includes('IGNORED');
  });

/** A page count as expected.tsv gives it: '' any, '3' exactly, '1..3' a range. */
function countFits(count: number, expected: string): boolean {
  const [least, most = least] = expected.split('..').map(Number);
  return expected === '' || (count >= (least ?? 0) && count <= (most ?? 0));
}

const copies = mkdtempSync(join(tmpdir(), 'longbox-copies-'));
beforeAll(() => keepCopiesIn(copies, { clean: true }));
afterAll(() => rmSync(copies, { recursive: true }));

const residentBefore = process.memoryUsage().rss;

describe('analyzeBook', () => {
  test('has fixtures to analyse', () => {
    expect(rows.length).toBeGreaterThan(140);
  });

  test.each(rows)('$path', async ({ path, statuses, pages, code }) => {
    const analysis = await analyzeBook(fixture(path), { dimensions: true });
    const ready = analysis.status === 'READY';
    expect(statuses).toContain(analysis.status);
    expect(analysis.pages.length > 0 || analysis.epub !== undefined).toBe(ready);
    expect(
      ready ? countFits(analysis.pages.length, pages) : analysis.comment.includes(`ERR_${code}`),
    ).toBe(true);
  });

  test.each(rows.filter(({ path }) => path.endsWith('.cbz')))(
    'every page of $path can be read or fails clearly',
    async ({ path }) => {
      const { pages } = await analyzeBook(fixture(path), { dimensions: false });
      for (const page of pages.slice(0, 12)) {
        const bytes = await readPage(fixture(path), page);
        expect([bytes.length, null]).toContain(page.size);
        expect(detectImageType(bytes)).toBe(page.mediaType);
      }
    },
  );
});

/** The number that the generated pages carry in their top left corner. */
async function numberOf(path: string, page: Parameters<typeof readPage>[1]): Promise<number> {
  const bytes = await readPage(path, page);
  const { data } = await sharp(bytes)
    .extract({ left: 4, top: 4, width: 8, height: 8 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) + 256 * (data[1] ?? 0);
}

describe('pages', () => {
  test('stand in natural order', async () => {
    const path = fixture('library-comics/Numbered Pages/Numbered Pages 1.cbz');
    const { pages } = await analyzeBook(path, { dimensions: false });
    expect(pages.map((page) => page.fileName)).toEqual(
      Array.from({ length: 300 }, (_, i) => `page${i + 1}.png`),
    );
    for (const i of [0, 9, 255, 299]) expect(await numberOf(path, pages[i]!)).toBe(i + 1);
    expect(pages[0]).toMatchObject({ mediaType: 'image/png', width: null, height: null });
  });

  test('stand in natural order with letters and zeros', async () => {
    const path = fixture('library-comics/Numbered Pages/Numbered Pages 2.cbz');
    const { pages } = await analyzeBook(path, { dimensions: false });
    const numbers: number[] = [];
    for (const page of pages) numbers.push(await numberOf(path, page));
    expect(numbers).toHaveLength(9);
    // JPEG may shift a color a little
    for (const [i, number] of numbers.entries())
      expect(Math.abs(number - i - 1)).toBeLessThanOrEqual(6);
  });

  test('have the type of their content, their size as displayed, and none of the junk', async () => {
    const kinds = await analyzeBook(
      fixture('library-comics/Image Formats/Image Formats 02 - JPEG kinds.cbz'),
      {
        dimensions: true,
      },
    );
    expect(kinds.pages[5]).toMatchObject({ mediaType: 'image/png' });
    const double = await analyzeBook(fixture('library-comics/Double Pages/Double Pages 1.cbz'), {
      dimensions: true,
    });
    expect(double.pages.map(({ width, height }) => width! > height!)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    const contest = await analyzeBook(
      fixture('library-comics/Pepper & Carrot/Pepper & Carrot 006 - The Potion Contest.cbz'),
      { dimensions: true },
    );
    expect(contest.pages.some(({ fileName }) => fileName.includes('Thumbs'))).toBe(false);
    expect(contest.comicInfo).toMatchObject({ isbn: '9783161484100', number: '6' });
  });

  test('that cannot be analysed are named', async () => {
    const { pages, comment } = await analyzeBook(fixture('broken/one page corrupt.cbz'), {
      dimensions: true,
    });
    expect(comment).toMatch(/^ERR_1007 \[.+, .+\]$/u);
    expect(pages.filter(({ width }) => width !== null).length).toBeGreaterThanOrEqual(2);
    const claim = await analyzeBook(fixture('broken/huge claim.cbz'), { dimensions: true });
    expect(claim.pages[0]).toMatchObject({ width: null, height: null });
    expect(claim.pages[1]?.width).toBeGreaterThan(0);
  });
});

describe('files', () => {
  test('that are missing, and folders without images, have their own codes', async () => {
    expect(await analyzeBook(fixture('none.cbz'), { dimensions: true })).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1018',
      mediaType: '',
    });
    expect(await analyzeBook(fixture('broken'), { dimensions: true })).toMatchObject({
      comment: 'ERR_1006',
    });
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'without rights are told',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'longbox-book-'));
      const path = join(folder, 'locked.cbz');
      await copyFile(fixture('broken/empty zip.cbz'), path);
      await chmod(path, 0);
      expect(await analyzeBook(path, { dimensions: true })).toMatchObject({ comment: 'ERR_1000' });
      await rm(folder, { recursive: true });
    },
  );

  test('named .epub must be one', async () => {
    expect(
      await analyzeBook(fixture('broken/zip-as-epub.epub'), { dimensions: true }),
    ).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1032',
    });
  });
});

describe('memory', () => {
  test('stayed bounded over all the fixtures above', () => {
    expect(process.memoryUsage().rss - residentBefore).toBeLessThan(300 * 1024 * 1024);
  });
});
