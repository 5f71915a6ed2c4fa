import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface More {
  readonly more?: Readonly<Record<string, string | Buffer>>;
  readonly metadata?: string;
}

/** A book with these lines in its manifest and spine. */
async function read(
  manifest: string,
  spine: string,
  { more = {}, metadata = '<title>T</title>' }: More = {},
) {
  const file = path.join(folder, 'book.epub');
  rmSync(file, { force: true });
  const files = {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path=" book.opf " media-type="application/oebps-package+xml; v=1"/></rootfiles></container>',
    'book.opf': `<package><metadata>${metadata}</metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`,
    'a.xhtml': page,
    'nav.xhtml': nav,
    ...more,
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

test('a document of a kind that readers can’t show is the one that stands for it', async () => {
  const odd = 'application/x-demo';
  const { epub } = await read(
    item('a', 'a.bin', odd, 'fallback="b"') +
      item('b', 'b.bin', odd, 'fallback="c"') +
      item('c', 'a.xhtml') +
      item('d', 'a.bin', odd, 'fallback="e"') +
      item('e', 'b.bin', odd, 'fallback="d"'),
    '<itemref idref="a"/><itemref idref="d"/>',
    { more: { 'a.bin': 'a', 'b.bin': 'b' } },
  );
  expect(epub?.readingOrder.map(({ path }) => path)).toEqual(['a.xhtml', 'a.bin']);
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

test.each([
  ['in another letter case', 'Text/Chapter 1.XHTML', 'text/chapter%201.xhtml'],
  ['with backslashes', 'text/a.xhtml', 'text\\a.xhtml'],
  ['encoded, as the archive has it', 'text/a%20b.xhtml', 'text/a%20b.xhtml'],
])('a file that is named %s is found, also from the contents', async (_, name, href) => {
  const contents = nav.replaceAll('a.xhtml', href);
  const items =
    item('b', href) + item('n', 'nav.xhtml', 'application/xhtml+xml', 'properties="nav"');
  const { status, comment, epub } = await read(items, '<itemref idref="b"/>', {
    more: { [name]: page, 'nav.xhtml': contents },
  });
  expect([status, comment]).toEqual(['READY', '']);
  expect(epub?.readingOrder.map((one) => one.path)).toEqual([name]);
  expect(epub?.toc.map((one) => one.path)).toEqual([name, name]);
});

test('of two names that differ in letter case each means its own file', async () => {
  const { epub } = await read(item('a', 'a.xhtml') + item('b', 'A.xhtml'), '<itemref idref="b"/>', {
    more: { 'A.xhtml': page },
  });
  expect(epub?.readingOrder.map((one) => one.path)).toEqual(['A.xhtml']);
  expect(epub?.resources.map((one) => one.path)).toEqual(['a.xhtml']);
});

describe('DRM', () => {
  const listing = (uri: string, algorithm = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc') => ({
    'META-INF/encryption.xml':
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData>` +
      `<CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
  });
  const noise = Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 37 + 11) % 251));
  const chapters = [item('a', 'a.xhtml'), '<itemref idref="a"/>'] as const;

  test('is told, and what the book says of itself is kept', async () => {
    const { status, comment, epub } = await read(...chapters, {
      more: { ...listing('a.xhtml'), 'a.xhtml': noise },
    });
    expect([status, comment]).toEqual(['UNSUPPORTED', 'ERR_1005 [DRM]']);
    expect(epub?.metadata.title).toBe('T');
  });

  test.each([
    ['only a font is listed', { ...listing('font.otf'), 'font.otf': noise }],
    ['the text is in the clear', listing('a.xhtml')],
    [
      'the text is in the clear and in UTF-16',
      { ...listing('a.xhtml'), 'a.xhtml': Buffer.from(`\uFEFF${page}`, 'utf16le') },
    ],
    ['nothing is listed', { 'a.xhtml': noise, 'META-INF/encryption.xml': '<encryption/>' }],
  ])('is not assumed where %s', async (_, more) => {
    expect((await read(...chapters, { more })).status).toBe('READY');
  });
});

test('letters that are named as in HTML are read', async () => {
  const { epub } = await read(item('a', 'a.xhtml'), '<itemref idref="a"/>', {
    metadata: '<title>Caf&eacute;&nbsp;&amp; more&hellip; &amp;eacute; &nothing; &lt;b&gt;</title>',
  });
  expect(epub?.metadata.title).toBe('Café & more… &eacute; &nothing; <b>');
});
