import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '../zip/write-zip.ts';
import { analyzeEpub } from './analyze-epub.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-epub-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const page = '<html><body><p>Text</p></body></html>';
const nav =
  '<html><body><nav epub:type="toc"><ol><li><a href="a.xhtml">\n<img src="one.png" alt=" Chapter  one "/></a></li>' +
  '<li><a href="a.xhtml#2">Two, <em>with <img alt="a star"/></em></a></li></ol></nav></body></html>';

/** A book with these lines in its manifest and spine. */
async function read(manifest: string, spine: string) {
  const file = path.join(folder, 'book.epub');
  rmSync(file, { force: true });
  const files = {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path=" book.opf " media-type="application/oebps-package+xml; v=1"/></rootfiles></container>',
    'book.opf': `<package><metadata><title>T</title></metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`,
    'a.xhtml': page,
    'nav.xhtml': nav,
  };
  await writeZip(
    file,
    Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  return analyzeEpub(file, { dimensions: false });
}

const item = (id: string, href: string, type = 'application/xhtml+xml', more = '') =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;

test('white space around identifiers means nothing', async () => {
  const { status, epub } = await read(item(' a\n', ' a.xhtml '), '<itemref idref=" a"/>');
  expect([status, epub?.readingOrder.map((one) => one.path)]).toEqual(['READY', ['a.xhtml']]);
});

test('types are told without their parameters', async () => {
  const type = 'Application/XHTML+xml; charset=utf-8';
  const { epub } = await read(item('a', 'a.xhtml', type), '<itemref idref="a"/>');
  expect(epub?.readingOrder[0]?.mediaType).toBe('application/xhtml+xml');
});

test('pictures in the contents are called by their alternative text', async () => {
  const items =
    item('a', 'a.xhtml') + item('n', 'nav.xhtml', 'application/xhtml+xml', 'properties="nav"');
  const { epub } = await read(items, '<itemref idref="a"/>');
  expect(epub?.toc.map(({ title }) => title)).toEqual(['Chapter one', 'Two, with a star']);
});

test('missing parts are named, whether the file or its line in the manifest is missing', async () => {
  const missing = await read(
    item('a', 'a.xhtml') + item('b', 'b.xhtml'),
    '<itemref idref="a"/><itemref idref="b"/><itemref idref="c"/>',
  );
  expect([missing.status, missing.comment]).toEqual(['READY', 'ERR_1033 [b.xhtml, c]']);
  const all = await read(item('a', 'a.xhtml'), '<itemref idref="c"/>');
  expect([all.status, all.comment]).toEqual(['ERROR', 'ERR_1033 [c]']);
});

test('a spine that repeats a document without end is refused', async () => {
  const { status, comment } = await read(
    item('a', 'a.xhtml'),
    '<itemref idref="a"/>'.repeat(20_001),
  );
  expect([status, comment]).toEqual(['ERROR', 'ERR_1008']);
});
