import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzePdf } from './analyze-pdf.ts';
import { pdfOf, pdfStream } from '../testing/make-pdf.ts';
import { extractPdfPage, renderPdfPage } from './render-pdf-page.ts';

const fixtures = new URL('../../../../shared/fixtures/', import.meta.url);
const fixture = (name: string) => join(fileURLToPath(fixtures), name);
const books = 'library-books/PDF';
const dimensions = { dimensions: true };

const rows = readFileSync(new URL('expected.tsv', fixtures), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([path]) => path?.endsWith('.pdf') || path?.includes('pdf inside'))
  .map(([path = '', statuses = '', pages = '', code = '']) => ({ path, statuses, pages, code }));

let folder: string;
const before = process.memoryUsage().rss;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longbox-pdf-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Mean color of a square of 8 pixels, `scale` times larger, at a corner of a picture. */
async function cornerColor(
  jpeg: Buffer,
  corner: 'northwest' | 'northeast' | 'southeast',
  scale = 1,
) {
  const { width, height } = await sharp(jpeg).metadata();
  const side = 8 * scale;
  const left = corner === 'northwest' ? 0 : width - side;
  const top = corner === 'southeast' ? height - side : 0;
  const { channels } = await sharp(
    await sharp(jpeg).extract({ left, top, width: side, height: side }).toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

/** Fixtures carry the page number in their top left corner: n mod 256, n div 256, 128. */
function expectNumber(color: number[], number: number) {
  const wanted = [number % 256, Math.floor(number / 256), 128];
  for (const [i, value] of wanted.entries())
    expect(Math.abs((color[i] ?? 0) - value)).toBeLessThan(8);
}

/** A PDF of one page that shows the JPEG from edge to edge, through a mask where one is given. */
function pdfOfPicture(jpeg: Buffer, side: number, mask?: Buffer): Buffer {
  const image = (space: string, extra: string, data: Buffer) =>
    pdfStream(
      data,
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/${space}/BitsPerComponent 8${extra}`,
    );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Contents 4 0 R` +
      '/Resources<</XObject<</I 5 0 R>>>>>>',
    pdfStream(`${side} 0 0 ${side} 0 0 cm /I Do`),
    image('DeviceRGB', `/Filter/DCTDecode${mask ? '/SMask 6 0 R' : ''}`, jpeg),
    ...(mask ? [image('DeviceGray', '', mask)] : []),
  ]);
}

describe('analyzePdf', () => {
  test('has fixtures', () => {
    expect(rows.length).toBeGreaterThan(12);
  });

  test.each(rows)('$path', async ({ path, statuses, pages, code }) => {
    const analysis = await analyzePdf(fixture(path), dimensions);
    expect(statuses.split('|')).toContain(analysis.status);
    expect(analysis.mediaType).toBe('application/pdf');
    expect(analysis.pages.length > 0).toBe(analysis.status === 'READY');
    expect(pages === '' || analysis.pages.length === Number(pages)).toBe(true);
    expect(analysis.comment).toContain(code);
    expect(analysis.comment !== '').toBe(analysis.status !== 'READY');
  });

  test('gives pages as displayed', async () => {
    const { pages } = await analyzePdf(
      fixture(`${books}/Mixed sizes and rotation.pdf`),
      dimensions,
    );
    expect(pages[0]).toEqual({
      fileName: '1',
      mediaType: 'image/jpeg',
      size: null,
      width: 4528,
      height: 3200,
      location: { kind: 'pdf', index: 0 },
    });
    // Of pages that are one JPEG it is the JPEG's own size.
    expect(pages.map(({ width, height }) => (width ?? 0) - (height ?? 0))).toEqual([
      1328, 247, 0, 800,
    ]);
    const quick = await analyzePdf(fixture(`${books}/Numbered 120 pages.pdf`), {
      dimensions: false,
    });
    expect(quick.pages[119]).toMatchObject({ fileName: '120', width: null, height: null });
  });

  test.each([
    ['broken/pdf user password.pdf', 'UNSUPPORTED', 'ERR_1005 [password]'],
    ['broken/pdf header only.pdf', 'ERROR', 'ERR_1008'],
    ['broken/none.pdf', 'ERROR', 'ERR_1018'],
    ['broken', 'ERROR', 'ERR_1000'],
  ])('%s is %s %s', async (path, status, comment) => {
    expect(await analyzePdf(fixture(path), dimensions)).toMatchObject({
      status,
      comment,
      pages: [],
    });
  });
});

describe('renderPdfPage', () => {
  test('gives each page, and the original JPEG where the page is nothing else', async () => {
    const path = fixture(`${books}/Numbered 120 pages.pdf`);
    for (const index of [0, 41, 119]) {
      const jpeg = await renderPdfPage(path, index);
      expectNumber(await cornerColor(jpeg, 'northwest'), index + 1);
      expect(await sharp(jpeg).metadata()).toMatchObject({
        format: 'jpeg',
        width: 300,
        height: 420,
      });
      expect((await readFile(path)).includes(jpeg)).toBe(true);
    }
  });

  test('draws rotated pages upright, at the size of the analysis', async () => {
    const path = fixture(`${books}/Mixed sizes and rotation.pdf`);
    const turned = await renderPdfPage(path, 0);
    expect(await sharp(turned).metadata()).toMatchObject({
      format: 'jpeg',
      width: 4528,
      height: 3200,
    });
    expectNumber(await cornerColor(turned, 'northeast', 5), 1);
    const upsideDown = await renderPdfPage(path, 2, { width: 600, height: 600 });
    expect(await sharp(upsideDown).metadata()).toMatchObject({ width: 600, height: 600 });
    expectNumber(await cornerColor(upsideDown, 'southeast', 2), 3);
  });

  test('draws a page whose JPEG is masked', async () => {
    const side = 64;
    const black = {
      create: { width: side, height: side, channels: 3, background: '#000' },
    } as const;
    const jpeg = await sharp(black).jpeg().toBuffer();
    const plain = join(folder, 'plain.pdf');
    await writeFile(plain, pdfOfPicture(jpeg, side));
    expect((await renderPdfPage(plain, 0)).equals(jpeg)).toBe(true);
    const masked = join(folder, 'masked.pdf');
    await writeFile(masked, pdfOfPicture(jpeg, side, Buffer.alloc(side * side)));
    expect(await cornerColor(await renderPdfPage(masked, 0), 'northwest')).toEqual([255, 255, 255]);
  });

  test('refuses pages out of range and files that need a password', async () => {
    const path = fixture(`${books}/Numbered 120 pages.pdf`);
    await expect(renderPdfPage(path, 120)).rejects.toMatchObject({ message: 'ERR_1007 [121]' });
    await expect(renderPdfPage(path, -1)).rejects.toMatchObject({ code: 'ERR_1007' });
    await expect(renderPdfPage(fixture('broken/pdf user password.pdf'), 0)).rejects.toMatchObject({
      code: 'ERR_1005',
      status: 'UNSUPPORTED',
    });
  });
});

describe('extractPdfPage', () => {
  test('gives a PDF of that page', async () => {
    const file = join(folder, 'one.pdf');
    await writeFile(file, await extractPdfPage(fixture(`${books}/Numbered 120 pages.pdf`), 76));
    expect((await analyzePdf(file, dimensions)).pages).toHaveLength(1);
    expectNumber(await cornerColor(await renderPdfPage(file, 0), 'northwest'), 77);
  });

  test('refuses a page out of range', async () => {
    const path = fixture(`${books}/Numbered 120 pages.pdf`);
    await expect(extractPdfPage(path, 120)).rejects.toMatchObject({ code: 'ERR_1007' });
  });
});

describe('memory', () => {
  test('stayed bounded over all of the above', () => {
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
  });
});
