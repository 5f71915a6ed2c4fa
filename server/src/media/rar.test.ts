import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectImageType } from './images/image-type.ts';
import { analyzeRar } from './analyze-rar.ts';
import { keepCopiesIn } from './book-copies.ts';
import { readPage } from './read-page.ts';
import { MemoryExtractor } from './rar/memory-extractor.ts';
import { readRarPage } from './read-rar-page.ts';
import { makeRar } from '../testing/make-rar.ts';

const fixtures = new URL('../../../../shared/fixtures/', import.meta.url);
const fixture = (name: string) => join(fileURLToPath(fixtures), name);
const scans = 'library-comics/Pepper & Carrot (RAR scans)';
const dimensions = { dimensions: true };

const rows = readFileSync(new URL('expected.tsv', fixtures), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([path]) => path?.endsWith('.cbr') && !path.includes('zip inside'))
  .concat([['library-comics/Wrong Extensions/Wrong 1 - rar inside.cbz', 'READY', '3', '']])
  .map(([path = '', statuses = '', pages = '', code = '']) => ({ path, statuses, pages, code }));

let folder: string;
const before = process.memoryUsage().rss;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longbox-rar-'));
  keepCopiesIn(join(folder, 'copies'), { clean: true });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const vint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...vint(value >> 7)];

/** A RAR 5 of one packed file whose dictionary is 128 KiB times 2 to the power given. */
function rar5(power: number): Buffer {
  const header = (fields: number[][]): Buffer => {
    const body = Buffer.from(fields.flat());
    const sized = Buffer.concat([Buffer.from(vint(body.length)), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(sized));
    return Buffer.concat([sum, sized]);
  };
  const name = Buffer.from('1.png');
  const data = Buffer.alloc(64, 1);
  return Buffer.concat([
    Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1'),
    header([[1, 0, 0]]),
    header([
      [2, 2, ...vint(data.length), 0, ...vint(9000), ...vint(0o644)],
      [...vint((3 << 7) | (power << 10)), 1, name.length, ...name],
    ]),
    data,
    header([[5, 0, 0]]),
  ]);
}

describe('analyzeRar', () => {
  test('has fixtures', () => {
    expect(rows.length).toBeGreaterThan(12);
  });

  test.each(rows)('$path', async ({ path, statuses, pages, code }) => {
    const analysis = await analyzeRar(fixture(path), dimensions);
    const ready = analysis.status === 'READY';
    expect(statuses.split('|')).toContain(analysis.status);
    expect(analysis.comment).toContain(ready ? '' : `ERR_${code}`);
    expect(analysis.pages).toHaveLength(ready ? Number(pages) : 0);
    const bytes = await Promise.all(analysis.pages.map((page) => readPage(fixture(path), page)));
    for (const [i, page] of analysis.pages.entries()) {
      expect(bytes[i]).toHaveLength(page.size ?? -1);
      expect(detectImageType(bytes[i]!)).toBe(page.mediaType);
      expect(page.width).toBeGreaterThan(0);
    }
  });

  test('tells the version and reads the metadata', async () => {
    const four = await analyzeRar(fixture(`${scans}/Pepper & Carrot 001.cbr`), dimensions);
    expect(four.mediaType).toBe('application/x-rar-compressed; version=4');
    expect(four.comicInfo).toMatchObject({ series: 'Pepper & Carrot (RAR scans)', number: '1' });
    expect(four.pages[1]).toEqual({
      fileName: 'E01/p01.jpg',
      mediaType: 'image/jpeg',
      size: 103_729,
      width: 700,
      height: 989,
      location: { kind: 'rar', name: 'E01/p01.jpg', crc32: expect.any(Number) },
    });
    const five = await analyzeRar(fixture(`${scans}/Pepper & Carrot 002.cbr`), {
      dimensions: false,
    });
    expect(five.mediaType).toBe('application/x-rar-compressed; version=5');
    expect(five.pages[0]).toMatchObject({ fileName: 'p00.jpg', width: null, height: null });
  });

  test('gives the right pages of solid archives', async () => {
    const stored = fixture(`${scans}/Logo 003 (WinRAR made, RAR4).cbr`);
    for (const solid of ['broken/rar4-solid.cbr', 'broken/rar5-solid.cbr']) {
      for (const name of ['komga-3.png', 'komga-1.png', 'komga-2.png']) {
        const page = await readRarPage(fixture(solid), name);
        expect(page.equals(await readRarPage(stored, name))).toBe(true);
      }
    }
  });

  test('names damaged entries and keeps the others', async () => {
    const bytes = await readFile(fixture(`${scans}/Pepper & Carrot 001.cbr`));
    // Within the data of the second page, and of the third
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 0xff;
    bytes[200_000] = (bytes[200_000] ?? 0) ^ 0xff;
    const path = join(folder, 'damaged.cbr');
    await writeFile(path, bytes);
    const { status, comment, pages, comicInfo } = await analyzeRar(path, dimensions);
    expect([status, comment]).toEqual(['READY', 'ERR_1007 [E01/p01.jpg, E01/p02.jpg]']);
    expect(pages.map(({ fileName }) => fileName)).toEqual(['E01/p00.jpg', 'E01/p03.jpg']);
    expect(comicInfo?.number).toBe('1');
    await expect(readRarPage(path, 'E01/p01.jpg')).rejects.toMatchObject({ code: 'ERR_1007' });
  });

  test('tells files cut short', async () => {
    const bytes = await readFile(fixture(`${scans}/Pepper & Carrot 002.cbr`));
    const path = join(folder, 'cut.cbr');
    const outcomes: string[] = [];
    for (const length of [0, 4, 20, 40, 200, 82_300, 90_000, 300_000]) {
      await writeFile(path, bytes.subarray(0, length));
      const { status, comment, pages } = await analyzeRar(path, dimensions);
      outcomes.push(`${length} ${status} ${comment}, ${pages.length} pages`);
    }
    expect(outcomes).toEqual([
      '0 ERROR ERR_1008, 0 pages',
      '4 ERROR ERR_1008, 0 pages',
      '20 ERROR ERR_1006, 0 pages',
      '40 ERROR ERR_1006, 0 pages',
      '200 ERROR ERR_1008, 0 pages',
      '82300 ERROR ERR_1008, 0 pages',
      '90000 READY ERR_1007 […], 1 pages',
      '300000 READY ERR_1007 […], 2 pages',
    ]);
  });

  test('tells a missing file', async () => {
    expect(await analyzeRar(fixture('none.cbr'), dimensions)).toMatchObject({
      comment: 'ERR_1018',
    });
  });
});

describe('archives that are not what they say', () => {
  test('intact pages of a stored archive that was cut short are read', async () => {
    const whole = join(folder, 'whole.cbr');
    const page = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a52' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    makeRar(
      whole,
      ['1.png', '2.png', '3.png', '4.png'].map((name) => ({ name, bytes: page })),
    );
    const bytes = await readFile(whole);
    const cut = join(folder, 'cut stored.cbr');
    await writeFile(cut, bytes.subarray(0, page.length * 2 + 3000));
    const { status, comment, pages } = await analyzeRar(cut, dimensions);
    expect([status, comment]).toEqual(['READY', 'ERR_1007 […]']);
    expect(pages.map(({ fileName }) => fileName)).toEqual(['1.png', '2.png']);
    expect((await readRarPage(cut, '2.png')).equals(page)).toBe(true);
  });

  test('an archive that asks for a gigabyte is refused before UnRAR takes it', async () => {
    const path = join(folder, 'dictionary.cbr');
    // Powers of 128 KiB: 1 GiB, and the 64 MiB that are allowed.
    await writeFile(path, rar5(13));
    expect(await analyzeRar(path, dimensions)).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1008',
    });
    await writeFile(path, rar5(9));
    expect(await analyzeRar(path, dimensions)).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1006',
    });
  });

  test('an archive without images and with a damaged file has no pages', async () => {
    const path = join(folder, 'text.cbr');
    makeRar(path, [{ name: 'read me.txt', bytes: Buffer.from('some text that is kept') }]);
    const bytes = await readFile(path);
    const at = bytes.indexOf('some text');
    bytes.writeUInt8(0, at);
    await writeFile(path, bytes);
    expect(await analyzeRar(path, dimensions)).toMatchObject({ comment: 'ERR_1006' });
  });
});

describe('readRarPage', () => {
  test('reads any entry by name, and fails clearly without it', async () => {
    const path = fixture(`${scans}/Pepper & Carrot 001.cbr`);
    expect((await readRarPage(path, 'ComicInfo.xml')).toString()).toContain('<ComicInfo');
    await expect(readRarPage(path, 'none')).rejects.toMatchObject({ message: 'ERR_1007 [none]' });
    await expect(readRarPage(fixture('broken/rar5-encrypted.cbr'), 'a')).rejects.toMatchObject({
      code: 'ERR_1002',
      status: 'UNSUPPORTED',
    });
  });
});

describe('MemoryExtractor', () => {
  test('keeps no entry that gives more than the limit', async () => {
    const unrar = await getUnrar();
    const file = openSync(fixture(`${scans}/Logo 004 (WinRAR made, RAR5).cbr`), 'r');
    const extractor = new MemoryExtractor(unrar, file, { entryLimit: 3000, password: '' });
    unrar.extractor = extractor;
    const entries = [...extractor.extract().files].map(() => extractor.takeEntry());
    closeSync(file);
    expect(entries).toEqual([undefined]);
  });
});

describe('memory', () => {
  test('stayed bounded over all of the above', () => {
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
  });
});
