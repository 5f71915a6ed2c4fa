import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ByteSource, createBlockCache } from './block-cache.ts';
import { openDocument } from './document.ts';
import { lineText, pageTextOf } from './model.ts';
import { PdfError } from './pdf-failure.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';
import { PAGE, writePdf, type WrittenPdf } from './testing/write-pdf.ts';

let pdfium: Pdfium;

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
  pdfium.PDFiumExt_Init();
});

function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (target, position) => {
      target.set(bytes.subarray(position, position + target.length));
    },
  };
}

const open = (pdf: WrittenPdf) => openDocument(pdfium, sourceOf(writePdf(pdf)));

describe('text', () => {
  test('is given in lines, with the blanks between words and the place of each', () => {
    const document = open({
      pages: [
        {
          words: [
            { text: 'Low water at noon.', x: 60, y: 700 },
            { text: 'High water at six.', x: 60, y: 670 },
          ],
        },
      ],
    });
    const { lines, width, height, isDrawable } = document.page(0);
    expect([width, height, isDrawable]).toEqual([PAGE.width, PAGE.height, true]);
    expect(pageTextOf(lines)).toBe('Low water at noon.\nHigh water at six.\n');
    expect(lines[0]?.runs.map(({ text }) => text)).toEqual([
      'Low',
      ' ',
      'water',
      ' ',
      'at',
      ' ',
      'noon.',
    ]);
    expect(lines[0]).toMatchObject({ way: 'right', rtl: false });
    expect(lines[0]?.x).toBeCloseTo(60, 0);
    // The baseline lies within the line, from the top of the page.
    expect(lines[0]?.y).toBeLessThan(PAGE.height - 700);
    expect((lines[0]?.y ?? 0) + (lines[0]?.height ?? 0)).toBeGreaterThan(PAGE.height - 700);
    const sum = lines[0]?.runs.reduce((all, { length }) => all + length, 0) ?? 0;
    expect(sum).toBeCloseTo(lines[0]?.width ?? 0, 1);
    document.close();
  });

  test('from right to left is given as it is read', () => {
    const document = open({
      pages: [{ words: [{ text: 'שלום עולם', x: 100, y: 600, boxes: true }] }],
    });
    const [line] = document.page(0).lines;
    expect(line && lineText(line)).toBe('שלום עולם');
    expect(line).toMatchObject({ rtl: true, way: 'right' });
    expect(line?.runs[0]?.length).toBeCloseTo(line?.runs[2]?.length ?? 0, 0);
    document.close();
  });

  test('of a turned page, and turned text, lies where it is shown', () => {
    const document = open({
      pages: [
        { words: [{ text: 'Turned with the page', x: 60, y: 700 }], rotate: 90 },
        { words: [{ text: 'Upwards', x: 60, y: 400, turned: 90 }] },
      ],
    });
    const page = document.page(0);
    expect([page.width, page.height]).toEqual([PAGE.height, PAGE.width]);
    expect(page.lines[0]).toMatchObject({ way: 'down' });
    expect(page.lines[0]?.x).toBeGreaterThan(PAGE.height / 2);
    expect(document.page(1).lines[0]).toMatchObject({ way: 'up' });
    document.close();
  });
});

test('a page that the server draws with fonts of its own is not drawn here', () => {
  const plain = { text: 'Plain', x: 60, y: 700 };
  const boxed = { text: 'שלום', x: 60, y: 600, boxes: true };
  const document = open({
    pages: [{ words: [plain, boxed] }, { words: [boxed] }, { words: [plain] }],
  });
  expect([0, 1, 2].map((index) => document.page(index).isDrawable)).toEqual([false, true, true]);
  document.close();
});

test('links lead to pages and to the web, and to nothing that runs', () => {
  const document = open({
    pages: [
      {
        words: [
          { text: 'Go on', x: 60, y: 700 },
          { text: 'See https://example.org/tides for more', x: 60, y: 500 },
        ],
        links: [
          { rect: [60, 695, 120, 720], to: { page: 1 } },
          { rect: [60, 600, 120, 620], to: { url: 'https://example.com/sea' } },
          { rect: [60, 560, 120, 580], to: { url: 'javascript:alert(1)' } },
          { rect: [60, 520, 120, 540], to: { url: 'file:///etc/passwd' } },
        ],
      },
      { words: [] },
    ],
  });
  const { links } = document.page(0);
  expect(links.map(({ target }) => target)).toEqual([
    { index: 1 },
    { url: 'https://example.com/sea' },
    { url: 'https://example.org/tides' },
  ]);
  expect(links[0]).toMatchObject({ text: 'Go on' });
  expect(links[0]?.x).toBeCloseTo(60, 0);
  expect(links[0]?.y).toBeCloseTo(PAGE.height - 720, 0);
  document.close();
});

test('the outline names its pages', () => {
  const document = open({
    pages: [{ words: [] }, { words: [] }],
    outline: [
      { title: 'Ebb', page: 0 },
      { title: 'Flut – מים', page: 1 },
    ],
  });
  expect(document.outline()).toEqual([
    { title: 'Ebb', target: 0, children: [] },
    { title: 'Flut – מים', target: 1, children: [] },
  ]);
  document.close();
});

test('a part of a page is drawn as large as is asked', () => {
  const document = open({
    pages: [{ words: [{ text: 'X', x: 0, y: 0, size: 400, boxes: true }] }],
  });
  const full = { width: PAGE.width * 4, height: PAGE.height * 4 };
  const pixel = (x: number, y: number) =>
    new Uint8Array(document.draw(0, { x, y, width: 1, height: 1, full }));
  expect([...pixel(100, full.height - 100)]).toEqual([0, 0, 0, 255]);
  expect([...pixel(full.width - 100, 100)]).toEqual([255, 255, 255, 255]);
  document.close();
});

test('a large file is opened and read by a few of its blocks', () => {
  const bytes = writePdf({
    pages: [{ words: [{ text: 'Far behind', x: 60, y: 700 }] }],
    ballast: 24_000_000,
  });
  const asked: number[] = [];
  const source = createBlockCache({
    size: bytes.length,
    blockBytes: 256 * 1024,
    most: 32,
    fetchBytes: (start, end) => {
      asked.push(end - start);
      return bytes.slice(start, end);
    },
  });
  const document = openDocument(pdfium, source);
  expect(pageTextOf(document.page(0).lines)).toBe('Far behind\n');
  expect(asked.reduce((all, one) => all + one, 0)).toBeLessThan(1_200_000);
  document.close();
});

test('many pages, read and drawn, leave no more memory taken than the first', () => {
  // Each would leave tens of kilobytes.
  const [count, most] = process.env['LONGBOX_ALL'] === '1' ? [1000, 8_000_000] : [250, 2_000_000];
  const words = Array.from({ length: 40 }, (_, at) => ({
    text: `Line ${at} of a page with rather many words on it`,
    x: 40,
    y: 760 - at * 18,
    size: 14,
  }));
  const document = open({ pages: Array.from({ length: count }, () => ({ words })) });
  const cut = { x: 0, y: 0, width: 300, height: 60, full: { width: 300, height: 400 } };
  const show = (index: number) => {
    document.page(index);
    document.draw(index, cut);
  };
  for (let index = 0; index < 50; index += 1) show(index);
  const before = memoryOf(pdfium).length;
  for (let index = 0; index < count; index += 1) show(index);
  expect(memoryOf(pdfium).length - before).toBeLessThan(most);
  document.close();
});

describe('what cannot be read', () => {
  const failureOf = (run: () => unknown): unknown => {
    try {
      run();
      return undefined;
    } catch (error) {
      return error instanceof PdfError ? error.failure : error;
    }
  };

  test('is told as damaged', () => {
    const bytes = new TextEncoder().encode('%PDF-1.7\nnothing more of it');
    expect(failureOf(() => openDocument(pdfium, sourceOf(bytes)))).toBe('damaged');
  });

  test('is told as lost once the source fails, though it had been open', () => {
    const bytes = writePdf({
      pages: Array.from({ length: 20 }, (_, at) => ({
        words: [{ text: `Page ${at}`, x: 60, y: 700 }],
      })),
    });
    let isGone = false;
    const source: ByteSource = {
      size: bytes.length,
      read: (target, position) => {
        if (isGone) throw new Error('no connection');
        target.set(bytes.subarray(position, position + target.length));
      },
    };
    const document = openDocument(pdfium, source);
    expect(pageTextOf(document.page(0).lines)).toBe('Page 0\n');
    isGone = true;
    expect(failureOf(() => document.page(19))).toBe('lost');
    document.close();
    expect(failureOf(() => openDocument(pdfium, source))).toBe('lost');
  });
});
