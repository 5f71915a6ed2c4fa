import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jointOf, kf8Of, mobi6Of } from '../testing/make-mobi.ts';
import { huffTables, packHuff } from '../testing/palm-records.ts';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { parseXml } from './metadata/xml-tree.ts';
import { createHuffCdic } from './mobi/huff-cdic.ts';
import { readCover } from './read-cover.ts';
import { readPage } from './read-page.ts';

let folder: string;
let picture: Buffer;
const at = (name: string): string => path.join(folder, name);
let count = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-mobi-'));
  keepCopiesIn(at('copies'), { clean: true });
  picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#da2' } })
    .png()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A book's facts, and its documents, each of which must be sound XML. */
async function read(bytes: Buffer) {
  count += 1;
  const file = at(`${count}.mobi`);
  writeFileSync(file, bytes);
  const analysis = await analyzeBook(file, { dimensions: true });
  const documents = await Promise.all(
    (analysis.epub?.readingOrder ?? []).map(async (item) => {
      const document = await readPage(file, item);
      expect(parseXml(document)?.closed).toBe(true);
      return document.toString('utf8');
    }),
  );
  return { ...analysis, file, documents };
}

const metadata = {
  title: 'The Hive',
  authors: [
    { name: 'Ada Bee', role: 'writer' },
    { name: 'Jo Doe', role: 'writer' },
  ],
  description: 'About bees.',
  publisher: 'Honey & Sons',
  releaseDate: '2020-05-01',
  language: 'en',
  isbn: '9783161484100',
  subjects: ['bees', 'summer'],
  series: { title: 'Bees', number: '2' },
};

describe.each(['none', 'palmdoc', 'huff'] as const)('packed as %s', (packing) => {
  const cases = {
    'application/x-mobipocket-ebook': () => mobi6Of({ packing, pictures: [picture] }),
    'application/vnd.amazon.ebook': () => kf8Of({ packing, pictures: [picture] }),
  };
  test.each(Object.entries(cases))('%s is read to its end', async (mediaType, make) => {
    const { file, epub, documents, ...analysis } = await read(make());
    expect([analysis.status, analysis.mediaType, analysis.comment]).toEqual([
      'READY',
      mediaType,
      '',
    ]);
    expect(epub?.metadata).toEqual(metadata);
    expect(epub?.toc.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    const text = documents.join('');
    for (const chapter of [1, 2, 3]) {
      const document = documents.at(chapter - 4) ?? '';
      for (const index of [1, 40]) {
        expect(document).toContain(
          `<p>Paragraph ${chapter}.${index}: the bee — Ärger &amp; “honey” in a summer that the bee called long.</p>`,
        );
      }
      const { path: file = '', fragment = '' } = epub?.toc[chapter - 1] ?? {};
      expect(file).toBe(epub?.readingOrder.at(chapter - 4)?.path);
      expect(document).toContain(` id="${fragment}"`);
    }
    expect(text.split('Paragraph ').length - 1).toBe(120);
    // Each chapter leads to the next one.
    expect(documents.at(-3)).toContain(`href="${path.basename(epub?.toc[1]?.path ?? '')}#`);
    const analyzed = { ...analysis, epub };
    expect(await readCover(file, analyzed, { edge: 99, rightToLeft: false })).toBeDefined();
    const image = epub?.resources.find((resource) => resource.mediaType === 'image/png');
    expect((await readPage(file, image!)).equals(picture)).toBe(true);
    expect(text).toContain('<img src="r1.png" alt="Bee"/>');
  });
});

test('of a file with both books the newer one is read, and the older one if that is damaged', async () => {
  const bytes = jointOf({ pictures: [picture] });
  const newer = await read(bytes);
  expect(newer.mediaType).toBe('application/x-mobipocket-ebook');
  expect(newer.documents[0]).toContain('<body class="page">');
  expect(newer.documents[0]).toContain('<img src="r1.png" alt="Bee"/>');
  const damaged = Buffer.from(bytes);
  damaged.write('XXXX', damaged.lastIndexOf('INDX'));
  damaged.write('XXXX', damaged.lastIndexOf('INDX'));
  const older = await read(damaged);
  expect([older.status, older.documents.length]).toEqual(['READY', 5]);
  expect(older.documents.at(-1)).toContain('Paragraph 3.40');
});

test('style sheets, fonts and drawings of KF8 come along', async () => {
  const font = Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(2000, 'font')]);
  const { epub, documents, file } = await read(kf8Of({ pictures: [picture], font }));
  expect(documents[0]).toContain('<link rel="stylesheet" type="text/css" href="s1.css"/>');
  expect(documents[0]).toMatch(/<svg [^>]*viewBox="0 0 9 9"><image xlink:href="r1.png"/u);
  const of = (mediaType: string) =>
    epub?.resources.find((resource) => resource.mediaType === mediaType);
  const sheet = epub?.resources.find(({ path: name }) => name.endsWith('/s1.css'));
  expect((await readPage(file, sheet!)).toString()).toContain('url(r2.ttf)');
  expect((await readPage(file, of('font/ttf')!)).equals(font)).toBe(true);
});

test('a book of before KF8 keeps its indents and breaks of pages, and lists chapters from its text', async () => {
  const { epub, documents } = await read(mobi6Of({ contentsInText: true }));
  expect(documents).toHaveLength(5);
  expect(documents[2]).toContain('style="text-indent: 2em; margin-top: 1em; text-align: center"');
  expect(documents[2]).toContain('<b><i>Begin</i></b>');
  expect(epub?.toc.map(({ title, path: file }) => [title, file])).toEqual(
    [1, 2, 3].map((chapter) => [`Chapter ${chapter}`, epub?.readingOrder[chapter + 1]?.path]),
  );
  const long = await read(mobi6Of({ chapters: 1, paragraphs: 5000 }));
  expect(Math.max(...long.documents.map(({ length }) => length))).toBeLessThan(220_000);
  expect(long.documents.join('').split('Paragraph ').length - 1).toBe(5000);
});

test('how a book is read comes along: right to left, page by page', async () => {
  const facts = [
    [527, 'rtl'],
    [122, 'true'],
  ] as const;
  const novel = { facts, pictures: [picture], paragraphs: 0, chapters: 1, picturesOnly: true };
  const { epub, pages, file } = await read(kf8Of(novel));
  expect([epub?.readingProgression, epub?.fixedLayout]).toEqual(['rtl', true]);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[40, 60]]);
  expect((await readPage(file, pages[0]!)).equals(picture)).toBe(true);
});

describe('what is not as the format says is refused', () => {
  const outcome = async (bytes: Buffer) => {
    const { status, comment } = await read(bytes);
    return `${status} ${comment}`;
  };
  const changed = (bytes: Buffer, change: (bytes: Buffer) => void): Buffer => {
    change(bytes);
    return bytes;
  };

  test('by its own reason if it is protected by DRM', async () => {
    for (const bytes of [mobi6Of({ encryption: 2 }), kf8Of({ encryption: 1 })])
      expect(await outcome(bytes)).toBe('UNSUPPORTED ERR_1005 [DRM]');
    expect(await outcome(jointOf({ encryption: 2 }))).toBe('UNSUPPORTED ERR_1005 [DRM]');
  });

  const record = (bytes: Buffer, index: number): number => bytes.readUInt32BE(78 + index * 8);
  const faults: Readonly<Record<string, (bytes: Buffer) => void>> = {
    'records that overlap': (bytes) => bytes.writeUInt32BE(record(bytes, 3) - 2000, 78 + 32),
    'a record beyond the end': (bytes) => bytes.writeUInt32BE(0xff_ff_ff_00, 78 + 16),
    'more records than fit': (bytes) => bytes.writeUInt16BE(0xffff, 76),
    'no record': (bytes) => bytes.writeUInt16BE(0, 76),
    'no header': (bytes) => bytes.write('XXXX', record(bytes, 0) + 16),
    'more text than there is': (bytes) => bytes.writeUInt16BE(0xffff, record(bytes, 0) + 8),
    'an unknown compression': (bytes) => bytes.writeUInt16BE(7, record(bytes, 0)),
    'a copy of nothing': (bytes) => bytes.writeUInt16BE(0xbfff, record(bytes, 1)),
  };
  test.each(Object.entries(faults))('%s', async (_, change) => {
    expect(await outcome(changed(mobi6Of(), change))).toBe('ERROR ERR_1008');
  });

  test('no text, a file that is cut short, and none at all', async () => {
    const none = changed(mobi6Of(), (bytes) => bytes.writeUInt16BE(0, record(bytes, 0) + 8));
    expect(await outcome(none)).toBe('ERROR ERR_1006');
    for (const length of [68, 77, 90, 2000])
      expect(await outcome(kf8Of().subarray(0, length))).toBe('ERROR ERR_1008');
  });

  const tables: Readonly<Record<string, (bytes: Buffer, at: number) => void>> = {
    'too many entries': (bytes, at) => bytes.writeUInt32BE(0xff_ff_ff, at + 24),
    'a list outside of its record': (bytes, at) => bytes.writeUInt32BE(0xff_ff_ff_f0, at + 20),
  };
  test.each(Object.entries(tables))('%s in the table of documents', async (_, change) => {
    const bytes = kf8Of();
    // The tables of contents, fragments and documents have two such records each.
    const found: number[] = [];
    for (let at = bytes.indexOf('INDX'); at >= 0; at = bytes.indexOf('INDX', at + 4))
      found.push(at);
    change(bytes, found[5] ?? 0);
    expect(await outcome(bytes)).toBe('ERROR ERR_1008');
  });

  test('flows and skeletons outside of the text', async () => {
    const flow = changed(kf8Of(), (bytes) =>
      bytes.writeUInt32BE(0xff_ff_ff, bytes.indexOf('FDST') + 16),
    );
    expect(await outcome(flow)).toBe('ERROR ERR_1008');
  });

  test('a dictionary whose phrases stand in themselves, or give too much', async () => {
    const tables = huffTables();
    const dictionary = (phrase: Buffer): Buffer[] => {
      const [, first = Buffer.alloc(0), second = Buffer.alloc(0)] = tables;
      const grown = Buffer.from(second);
      const at = 16 + grown.readUInt16BE(16);
      phrase.copy(grown, at + 2);
      return [first, grown];
    };
    const codes = tables[0] ?? Buffer.alloc(0);
    // Phrase 256, of three letters in four bytes, by the code of nine bits for itself.
    const itself = Buffer.from([0b00111111, 0b10011111, 0b11001111, 0b11100000]);
    const unpack = createHuffCdic(codes, dictionary(itself));
    expect(() => unpack(packHuff(Buffer.from('bee')))).toThrow('ERR_1008');
    const usual = createHuffCdic(codes, tables.slice(1));
    expect(usual(packHuff(Buffer.from('see the bee'))).toString()).toBe('see the bee');
    expect(() => usual(packHuff(Buffer.from(' the bee'.repeat(9000))))).toThrow('ERR_1008');
    expect(() => usual(Buffer.alloc(4, 0))).toThrow('ERR_1008');
  });

  test('scripts and addresses of others are left out', async () => {
    const markup = '<script>alert(1)</script><a href="javascript:alert(2)" onclick="x">a</a>';
    const bad = `${markup}<img src="https://example.org/x.png"/><iframe src="http://example.org"/>`;
    const { documents } = await read(kf8Of({ more: `${bad}<br>&nbsp;<P>unclosed` }));
    expect(documents.join('')).not.toMatch(/script|onclick|<iframe|x\.png/u);
    expect(documents.join('')).toContain('<a>a</a>');
    expect(documents.join('')).toContain('<br/>\u00a0<p>unclosed</p>');
  });
});
