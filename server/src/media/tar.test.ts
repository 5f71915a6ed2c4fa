import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTar, tarOf, type TarRecord } from '../testing/make-tar.ts';
import { analyzeBook } from './analyze-book.ts';
import { detectMediaType } from './detect-type.ts';
import { listEntries } from './list-entries.ts';
import { readPage } from './read-page.ts';
import { repack } from './repack.ts';
import { openZip } from './zip/read-zip.ts';

let folder: string;
let pages: TarRecord[];
const at = (name: string): string => path.join(folder, name);
const analyze = (file: string) => analyzeBook(file, { dimensions: true });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-tar-'));
  pages = await Promise.all(
    ['#a33', '#3a3', '#33a'].map(async (background, index) => ({
      name: `pages/${index + 1}.png`,
      bytes: await sharp({ create: { width: 40, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a tar archive is read to its last page, with its metadata', async () => {
  const info = Buffer.from('<ComicInfo><Series>Bees</Series><Number>3</Number></ComicInfo>');
  const file = at('comic.cbz');
  makeTar(file, [
    { name: 'pages/', bytes: Buffer.alloc(0), type: '5' },
    ...pages.toReversed(),
    { name: 'ComicInfo.xml', bytes: info },
  ]);
  expect(await detectMediaType(file)).toBe('application/x-tar');
  const analysis = await analyze(file);
  expect(analysis).toMatchObject({
    status: 'READY',
    mediaType: 'application/x-tar',
    comment: '',
    comicInfo: { series: 'Bees', number: '3' },
  });
  expect(analysis.pages.map(({ fileName }) => fileName)).toEqual(pages.map(({ name }) => name));
  for (const [index, page] of analysis.pages.entries()) {
    expect(page).toMatchObject({ mediaType: 'image/png', width: 40, height: 60 });
    expect((await readPage(file, page)).equals(pages[index]!.bytes)).toBe(true);
  }
  expect((await listEntries(file)).map(({ name }) => name)).toContain('ComicInfo.xml');
});

test('long names and large sizes are read as GNU tar and POSIX write them', async () => {
  const [first, second, third] = pages;
  const long = `${'folder/'.repeat(30)}1.png`;
  const posix = `path=${'ordner/'.repeat(30)}é.png\n`;
  const length = Buffer.byteLength(posix) + 4;
  const file = at('long.cbt');
  makeTar(file, [
    { name: '././@LongLink', bytes: Buffer.from(`${long}\0`), type: 'L' },
    { ...first!, name: long.slice(0, 100) },
    { name: 'PaxHeaders/2', bytes: Buffer.from(`${length} ${posix}`), type: 'x' },
    { ...second!, name: 'short.png' },
    // The shared header of all files that some writers begin with.
    { name: 'pax_global_header', bytes: Buffer.from('20 comment=from git\n'), type: 'g' },
    { ...third!, name: Buffer.from('caf\u00e9.png', 'latin1') },
  ]);
  const { pages: found } = await analyze(file);
  expect(found.map(({ fileName }) => fileName).toSorted()).toEqual(
    [long, posix.slice(5, -1), 'café.png'].toSorted(),
  );
});

describe('tar archives that are not what they say', () => {
  test('of one cut short, whole pages are read and the rest is named', async () => {
    const whole = tarOf(pages);
    const file = at('cut.cbt');
    writeFileSync(
      file,
      whole.subarray(0, 512 + Math.ceil(pages[0]!.bytes.length / 512) * 512 + 600),
    );
    const { status, comment, pages: found } = await analyze(file);
    expect([status, comment, found.length]).toEqual(['READY', 'ERR_1007 […]', 1]);
    writeFileSync(file, whole.subarray(0, 520));
    expect(await analyze(file)).toMatchObject({ status: 'ERROR', comment: 'ERR_1008' });
    await expect(
      repack('application/x-tar', { path: file, target: at('cut.zip') }),
    ).rejects.toMatchObject({ code: 'ERR_1007' });
  });

  test('links, devices and sizes beyond the file are no pages', async () => {
    const file = at('links.cbt');
    makeTar(file, [
      { name: 'link.png', bytes: Buffer.alloc(0), type: '2' },
      { name: 'hard.png', bytes: Buffer.alloc(0), type: '1' },
      { name: 'device.png', bytes: Buffer.alloc(0), type: '3' },
      { name: '../../outside.png', bytes: pages[0]!.bytes },
      { name: 'huge.png', bytes: pages[1]!.bytes, size: 8 ** 11 - 1 },
    ]);
    const { comment, pages: found } = await analyze(file);
    // A name is only a label: nothing is ever written under it.
    expect(found.map(({ fileName }) => fileName)).toEqual(['../../outside.png']);
    expect(comment).toBe('ERR_1007 […]');
  });

  test('an archive without images, and one with too many entries, are refused', async () => {
    const file = at('none.cbt');
    makeTar(file, [{ name: 'read me.txt', bytes: Buffer.from('text') }]);
    expect(await analyze(file)).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' });
    const empty = tarOf([{ name: 'a', bytes: Buffer.alloc(0) }]).subarray(0, 512);
    writeFileSync(file, Buffer.concat(Array.from({ length: 40_001 }, () => empty)));
    expect(await analyze(file)).toMatchObject({ status: 'ERROR', comment: 'ERR_1008' });
  });

  test('a header with a wrong sum is no tar archive', async () => {
    const bytes = tarOf(pages);
    bytes.writeUInt8(0x7a, 0);
    const file = at('sum.cbt');
    writeFileSync(file, bytes);
    expect(await detectMediaType(file)).toBeUndefined();
  });
});

test('a tar archive is rewritten as a zip of the same files', async () => {
  const file = at('comic.cbt');
  makeTar(file, pages);
  const target = at('comic.zip');
  const names = await repack('application/x-tar', { path: file, target });
  expect(names).toEqual(pages.map(({ name }) => name));
  const zip = await openZip(target);
  for (const [index, entry] of zip.entries.entries()) {
    expect((await zip.read(entry)).equals(pages[index]!.bytes)).toBe(true);
  }
  await zip.close();
});
