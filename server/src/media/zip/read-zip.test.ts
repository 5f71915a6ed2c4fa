import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MediaError } from '../base/media-error.ts';
import { openZip, readZipPage, type Zip } from './read-zip.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../../shared/fixtures/${name}`, import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longbox-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withZip<T>(path: string, act: (zip: Zip) => Promise<T>): Promise<T> {
  const zip = await openZip(path);
  try {
    return await act(zip);
  } finally {
    await zip.close();
  }
}

const isJpeg = (bytes: Buffer) => bytes.readUInt16BE(0) === 0xffd8;
const kinds = 'library-comics/Zip Kinds/Zip Kinds';

describe('openZip', () => {
  test.each([
    ['1 - deflated', 3],
    ['2 - comment and junk', 7],
    ['3 - streamed', 3],
    ['4 - zip64', 3],
    ['5 - cp437 names', 3],
    ['6 - prepended data', 3],
  ])('reads every entry of %s', async (name, count) => {
    const path = fixture(`${kinds} ${name}.cbz`);
    await withZip(path, async (zip) => {
      expect(zip.entries.length).toBeGreaterThanOrEqual(count);
      const pages = zip.entries.filter((entry) => /page\d+\.jpg$|^\d+\.jpg$/u.test(entry.name));
      expect(pages).toHaveLength(3);
      for (const page of pages) {
        const bytes = await zip.read(page);
        expect(isJpeg(bytes)).toBe(true);
        expect(await readZipPage(path, page)).toEqual(bytes);
        expect(await zip.readHead(page, 100)).toEqual(bytes.subarray(0, 100));
        expect(await buffer(await zip.stream(page))).toEqual(bytes);
      }
    });
  });

  test('decodes names in code page 437', async () => {
    await withZip(fixture(`${kinds} 5 - cp437 names.cbz`), async (zip) => {
      expect(zip.entries.map((entry) => entry.name)).toEqual([
        'épage1.jpg',
        'épage2.jpg',
        'épage3.jpg',
      ]);
    });
  });

  test.each(['9 - ppmd', '10 - deflate64'])(
    'lists %s and says that its entries are unreadable',
    async (name) => {
      await withZip(fixture(`${kinds} ${name}.cbz`), async (zip) => {
        const entry = zip.entries[0]!;
        await expect(zip.read(entry)).rejects.toMatchObject({
          code: 'ERR_1007',
          message: `ERR_1007 [${entry.name}]`,
        });
        await expect(zip.readHead(entry, 10)).rejects.toBeInstanceOf(MediaError);
        await expect(zip.stream(entry)).rejects.toBeInstanceOf(MediaError);
      });
    },
  );

  test.each(['zip-encrypted.cbz', 'zip-aes256.cbz'])('refuses the entries of %s', async (name) => {
    await withZip(fixture(`broken/${name}`), async (zip) => {
      const entry = zip.entries.find((found) => found.size > 0)!;
      expect(entry.encrypted).toBe(true);
      await expect(zip.read(entry)).rejects.toMatchObject({ code: 'ERR_1007' });
    });
  });

  test('finds damage by inflating or by CRC, read whole or streamed', async () => {
    await withZip(fixture('broken/bad crc.cbz'), async (zip) => {
      const [bad, good] = zip.entries;
      await expect(zip.read(bad!)).rejects.toMatchObject({ code: 'ERR_1007' });
      await expect(buffer(await zip.stream(bad!))).rejects.toBeInstanceOf(Error);
      expect(isJpeg(await zip.read(good!))).toBe(true);
    });
  });

  test('refuses an entry of an absurd ratio, and any above the limit', async () => {
    await withZip(fixture('broken/zip ratio.cbz'), async (zip) => {
      const bomb = zip.entries.find((entry) => entry.size > 1e7)!;
      await expect(zip.read(bomb)).rejects.toMatchObject({ code: 'ERR_1007' });
    });
    await withZip(fixture(`${kinds} 1 - deflated.cbz`), async (zip) => {
      const entry = zip.entries[0]!;
      await expect(zip.read(entry, { maxSize: entry.size - 1 })).rejects.toMatchObject({
        code: 'ERR_1007',
      });
    });
  });

  test.each([
    ['broken/truncated half.cbz', 'ERR_1008'],
    ['broken/zero bytes.cbz', 'ERR_1008'],
    ['broken/random noise.cbr', 'ERR_1008'],
    ['broken/no such file.cbz', 'ERR_1018'],
    ['broken', 'ERR_1000'],
  ])('refuses %s with %s', async (name, code) => {
    await expect(openZip(fixture(name))).rejects.toMatchObject({ code });
  });

  test('understands bytes after the archive', async () => {
    const path = join(folder, 'trailing.cbz');
    const archive = await readFile(fixture(`${kinds} 2 - comment and junk.cbz`));
    await writeFile(path, Buffer.concat([archive, Buffer.alloc(5000, 0x2e)]));
    await withZip(path, async (zip) => {
      expect(
        isJpeg(await zip.read(zip.entries.find((entry) => /^\d\.jpg$|page\d/u.test(entry.name))!)),
      ).toBe(true);
    });
  });

  test('refuses entries that share bytes', async () => {
    const path = join(folder, 'shared.cbz');
    const archive = await readFile(fixture(`${kinds} 1 - deflated.cbz`));
    const directory = archive.readUInt32LE(archive.length - 6);
    // the second record of the directory is pointed at the first entry
    const second =
      directory + 46 + archive.readUInt16LE(directory + 28) + archive.readUInt16LE(directory + 30);
    archive.writeUInt32LE(archive.readUInt32LE(directory + 42), second + 42);
    await writeFile(path, archive);
    await expect(openZip(path)).rejects.toMatchObject({ code: 'ERR_1008' });
  });

  test('reads no page of a file that changed since', async () => {
    const path = fixture(`${kinds} 1 - deflated.cbz`);
    const entry = await withZip(path, async (zip) => zip.entries[0]!);
    await expect(readZipPage(path, { ...entry, offset: entry.offset + 1 })).rejects.toMatchObject({
      code: 'ERR_1007',
    });
    const { size } = await stat(path);
    await expect(readZipPage(path, { ...entry, offset: size + 10 })).rejects.toMatchObject({
      code: 'ERR_1007',
    });
  });
});
