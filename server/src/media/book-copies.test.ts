import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coders, makeSevenZip, sevenZipOf } from '../testing/make-seven-zip.ts';
import { makeTar } from '../testing/make-tar.ts';
import { makeRar } from '../testing/make-rar.ts';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { listEntries } from './list-entries.ts';
import { readPage } from './read-page.ts';
import { repack } from './repack.ts';
import { openZip } from './zip/read-zip.ts';
import { writeZip } from './zip/write-zip.ts';

let folder: string;
let entries: { name: string; bytes: Buffer }[];
const at = (name: string): string => path.join(folder, name);
const copies = (): string[] => readdirSync(at('copies'));
const analyze = (file: string) => analyzeBook(file, { dimensions: true });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-copies-'));
  const pages = await Promise.all(
    ['#a33', '#3a3', '#33a'].map(async (background, index) => ({
      name: `Seiten/ä${index + 1}.png`,
      bytes: await sharp({ create: { width: 40, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  const info = Buffer.from('<ComicInfo><Series>Bees</Series><Number>3</Number></ComicInfo>');
  entries = [...pages.toReversed(), { name: 'ComicInfo.xml', bytes: info }];
});
beforeEach(() => {
  rmSync(at('copies'), { recursive: true, force: true });
  keepCopiesIn(at('copies'), { clean: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['copy', 'lzma2', 'deflate'] as const)(
  'a 7z archive packed with %s is read to its last page',
  async (name) => {
    const file = at(`${name}.cbz`);
    makeSevenZip(file, entries, coders[name]);
    const analysis = await analyze(file);
    expect(analysis).toMatchObject({
      status: 'READY',
      mediaType: 'application/x-7z-compressed',
      comment: '',
      comicInfo: { series: 'Bees', number: '3' },
    });
    expect(analysis.pages.map(({ fileName }) => fileName)).toEqual(
      ['1', '2', '3'].map((number) => `Seiten/ä${number}.png`),
    );
    for (const page of analysis.pages) {
      expect(page).toMatchObject({ mediaType: 'image/png', width: 40, height: 60 });
      const bytes = entries.find((entry) => entry.name === page.fileName)?.bytes;
      expect((await readPage(file, page)).equals(bytes ?? Buffer.alloc(0))).toBe(true);
    }
    const listed = await listEntries(file);
    expect(listed.map((entry) => entry.name)).toEqual(entries.map((entry) => entry.name));
  },
);

describe('copies', () => {
  test('are made once, again when they are gone, and anew when the file changes', async () => {
    const file = at('once.cb7');
    makeSevenZip(file, entries);
    const { pages } = await analyze(file);
    const [copy = ''] = copies();
    await readPage(file, pages[0]!);
    expect(copies()).toEqual([copy]);
    rmSync(at(`copies/${copy}`));
    const [first, again] = await Promise.all([
      readPage(file, pages[0]!),
      readPage(file, pages[2]!),
    ]);
    expect(copies()).toEqual([copy]);
    expect(first.equals(again)).toBe(false);
    makeSevenZip(file, entries.slice(1), coders.copy);
    expect((await analyze(file)).pages).toHaveLength(2);
    expect(copies()).toHaveLength(2);
  });

  test('stay within their room, and half a copy is never one', async () => {
    const part = at('copies/left.part');
    writeFileSync(part, 'half');
    // Another server may be making it.
    keepCopiesIn(at('copies'), { clean: 'old' });
    expect(copies()).toContain('left.part');
    keepCopiesIn(at('copies'), { clean: true, limit: 1 });
    expect(copies()).toEqual([]);
    for (const name of ['a.cb7', 'b.cb7']) {
      makeSevenZip(at(name), entries);
      await analyze(at(name));
    }
    expect(copies()).toHaveLength(1);
  });

  test('a solid RAR is unpacked once, too', async () => {
    const file = at('solid.cbr');
    makeRar(
      file,
      entries.slice(0, 3).map(({ bytes }, index) => ({ name: `${index + 1}.png`, bytes })),
      {
        solid: true,
      },
    );
    const { status, mediaType, pages } = await analyze(file);
    expect([status, mediaType]).toEqual(['READY', 'application/x-rar-compressed; version=4']);
    expect(copies()).toHaveLength(1);
    for (const [index, page] of pages.entries()) {
      expect(page.location).toMatchObject({ kind: 'zip', copy: true });
      expect((await readPage(file, page)).equals(entries[index]!.bytes)).toBe(true);
    }
  });

  test('are rewritten as CBZ of the same files', async () => {
    const file = at('repack.cb7');
    makeSevenZip(file, entries);
    const target = at('repack.zip');
    const names = await repack('application/x-7z-compressed', { path: file, target });
    expect(names).toEqual(entries.map(({ name }) => name));
    const zip = await openZip(target);
    for (const [index, entry] of zip.entries.entries()) {
      expect((await zip.read(entry)).equals(entries[index]!.bytes)).toBe(true);
    }
    await zip.close();
  });
});

describe('7z archives that are not what they say', () => {
  const refused = async (bytes: Buffer) => {
    const file = at('hostile.cb7');
    writeFileSync(file, bytes);
    const { status, comment, pages } = await analyze(file);
    return `${status} ${comment} ${pages.length}`;
  };

  test('damaged ones, and those cut short, are told as such', async () => {
    const bytes = sevenZipOf(entries, coders.copy);
    expect(await refused(bytes.subarray(0, bytes.length - 40))).toBe('ERROR ERR_1008 0');
    expect(await refused(bytes.subarray(0, 20))).toBe('ERROR ERR_1008 0');
    const changed = Buffer.from(bytes);
    // Within the second of the stored pages.
    const spot = 32 + entries[0]!.bytes.length + 60;
    changed.writeUInt8(changed.readUInt8(spot) ^ 0xff, spot);
    expect(await refused(changed)).toMatch(/^READY ERR_1007 \[.*ä2\.png.*\] \d$/u);
    expect(copies().every((name) => !name.endsWith('.part'))).toBe(true);
  });

  test('one of other books names them', async () => {
    const inner = { name: 'Vol 1.cbz', bytes: Buffer.from('PK') };
    expect(await refused(sevenZipOf([inner]))).toBe('ERROR ERR_1006 [Vol 1.cbz] 0');
    await writeZip(at('nested.zip'), [inner]);
    makeTar(at('nested.tar'), [inner]);
    for (const archive of ['nested.zip', 'nested.tar']) {
      expect((await analyze(at(archive))).comment).toBe('ERR_1006 [Vol 1.cbz]');
    }
  });

  test('one without images has no pages', async () => {
    expect(await refused(sevenZipOf([{ name: 'a.txt', bytes: Buffer.from('text') }]))).toBe(
      'ERROR ERR_1006 0',
    );
  });

  test('one packed in a way that is not known is called that, not damaged', async () => {
    expect(await refused(sevenZipOf(entries, coders.zstandard))).toBe('UNSUPPORTED ERR_1001 0');
  });

  test('one that needs a password says so', async () => {
    for (const extras of [{}, { folder: 'Pages' }, { namesLocked: true }]) {
      expect(await refused(sevenZipOf(entries, coders.encrypted, extras))).toBe(
        'UNSUPPORTED ERR_1005 [password] 0',
      );
    }
    const plain = sevenZipOf(entries, coders.lzma2, { folder: 'Pages' });
    expect(await refused(plain)).toBe('READY  3');
  });

  test('bombs, huge dictionaries and names that lead away give nothing away', async () => {
    const zeros = Buffer.alloc(64 * 2 ** 20);
    expect(await refused(sevenZipOf([{ name: '1.png', bytes: zeros }], coders.deflate))).toBe(
      'ERROR ERR_1008 0',
    );
    expect(await refused(sevenZipOf(entries, coders.hugeDictionary))).toBe('ERROR ERR_1008 0');
    const names = ['../../up.png', 'C:\\up.png', '/up.png', '.unreadable'];
    const pages = names.map((name) => ({ name, bytes: entries[0]!.bytes }));
    expect(await refused(sevenZipOf(pages))).toBe('READY ERR_1007 [.unreadable] 3');
    expect(readdirSync(folder).filter((name) => name.includes('up.png'))).toEqual([]);
  });

  test('more than 40,000 entries are refused', async () => {
    const many = Array.from({ length: 40_001 }, (_, index) => ({
      name: `${index}`,
      bytes: Buffer.from('x'),
    }));
    expect(await refused(sevenZipOf(many))).toBe('ERROR ERR_1008 0');
  });
});

test('the pages of a fixture made by 7-Zip are read', async () => {
  const file = new URL('../../../../shared/fixtures/broken/7zip.cb7', import.meta.url);
  writeFileSync(at('real.cb7'), readFileSync(file));
  const { pages, status } = await analyze(at('real.cb7'));
  expect([status, pages.length]).toEqual(['READY', 1]);
});
