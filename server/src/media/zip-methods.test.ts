import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tries } from '../testing/whole-run.ts';
import { analyzeBook } from './analyze-book.ts';
import { readPage } from './read-page.ts';
import { openZip } from './zip/read-zip.ts';
import { writeZip } from './zip/write-zip.ts';

const kinds = new URL('../../../../shared/fixtures/library-comics/Zip Kinds/', import.meta.url);
const dimensions = { dimensions: true };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-methods-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const pageOf = (background: string) =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** A zip of stored entries whose directory and headers then say another method. */
async function zipOf(name: string, method: number, pages: readonly Buffer[], size?: number) {
  const file = path.join(folder, name);
  await writeZip(
    file,
    pages.map((bytes, index) => ({ name: `${index}.png`, bytes })),
  );
  const bytes = await readFile(file);
  for (let at = 0; at + 30 < bytes.length; at += 1) {
    const signature = bytes.readUInt32LE(at);
    const start = { 0x04034b50: at + 8, 0x02014b50: at + 10 }[signature];
    if (start === undefined) continue;
    bytes.writeUInt16LE(method, start);
    if (size !== undefined) bytes.writeUInt32LE(size, start + 14);
  }
  await writeFile(file, bytes);
  return file;
}

describe('zip archives packed in rare ways', () => {
  test.each(['7 - bzip2', '8 - lzma'])('pages of Zip Kinds %s are read', async (name) => {
    const file = fileURLToPath(new URL(`Zip Kinds ${name}.cbz`, kinds));
    const { status, comment, pages } = await analyzeBook(file, dimensions);
    expect([status, comment, pages.length]).toEqual(['READY', '', 3]);
    for (const page of pages) {
      const { width, height } = await sharp(await readPage(file, page)).metadata();
      expect({ width, height }).toEqual({ width: page.width, height: page.height });
    }
  });

  test('pages packed by Zstandard are read', async () => {
    const page = await pageOf('#a52');
    const file = await zipOf('zstd.cbz', 93, [zstdCompressSync(page)], page.length);
    // The sum in the directory is of the packed bytes: put in that of the page.
    const bytes = await readFile(file);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE((await import('node:zlib')).crc32(page));
    sum.copy(bytes, 14);
    sum.copy(bytes, bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 16);
    await writeFile(file, bytes);
    const { status, pages } = await analyzeBook(file, dimensions);
    expect([status, pages.length]).toEqual(['READY', 1]);
    expect((await readPage(file, pages[0]!)).equals(page)).toBe(true);
  });

  test.each(['9 - ppmd', '10 - deflate64'])('Zip Kinds %s is not supported', async (name) => {
    const file = fileURLToPath(new URL(`Zip Kinds ${name}.cbz`, kinds));
    expect(await analyzeBook(file, dimensions)).toMatchObject({
      status: 'UNSUPPORTED',
      comment: 'ERR_1001',
      pages: [],
    });
  });

  test.each([12, 14, 93])('damage in method %i is named', async (method) => {
    const noise = Buffer.from('no packed data of any kind at all');
    const file = await zipOf(`damaged ${method}.cbz`, method, [noise, noise], 500_000);
    expect((await analyzeBook(file, dimensions)).comment).toBe('ERR_1006');
    const zip = await openZip(file);
    await expect(zip.read(zip.entries[0]!)).rejects.toMatchObject({ message: 'ERR_1007 [0.png]' });
    await zip.close();
  });
});

describe('long archives', () => {
  /** `npm run test:all` takes 20,000 pages, and as many other files. */
  const many = tries(3000, 19_995);

  test('thousands of pages and other files are read', async () => {
    const page = await pageOf('#25a');
    const files = Array.from({ length: 2 * many }, (_, index) => ({
      name: index % 2 === 0 ? `${index}.png` : `${index}.txt`,
      bytes: index % 2 === 0 ? page : Buffer.from('x'),
    }));
    const file = path.join(folder, 'long.cbz');
    await writeZip(file, files);
    const { status, pages } = await analyzeBook(file, { dimensions: false });
    expect([status, pages.length]).toEqual(['READY', many]);
  });

  test('a damaged file beside no image is no page', async () => {
    const file = path.join(folder, 'text.cbz');
    await writeZip(file, [{ name: 'read me.txt', bytes: Buffer.from('some text that is kept') }]);
    const bytes = await readFile(file);
    bytes.write('S', bytes.indexOf('some text'));
    await writeFile(file, bytes);
    expect((await analyzeBook(file, dimensions)).comment).toBe('ERR_1006');
  });
});
