import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { openBook } from '../book-file.ts';
import { openZip } from './read-zip.ts';
import { streamZip, writeZip } from './write-zip.ts';
import { directoryRecord, endRecords, localHeader } from './zip-records.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longbox-write-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function contentOf(path: string): Promise<[string, string][]> {
  const zip = await openZip(path);
  const content: [string, string][] = [];
  for (const entry of zip.entries) content.push([entry.name, (await zip.read(entry)).toString()]);
  await zip.close();
  return content;
}

describe('writeZip', () => {
  test('writes what the reader finds again', async () => {
    const path = join(folder, 'pages.cbz');
    const entries = [
      { name: 'Épisode/日本 1.jpg', bytes: Buffer.from('one') },
      { name: 'empty.txt', bytes: Buffer.alloc(0) },
      { name: '2.jpg', bytes: Buffer.from('two'), modified: new Date(2024, 5, 7, 8, 9, 10) },
    ];
    await writeZip(path, entries);
    expect(await contentOf(path)).toEqual([
      ['Épisode/日本 1.jpg', 'one'],
      ['empty.txt', ''],
      ['2.jpg', 'two'],
    ]);
    const again = join(folder, 'again.cbz');
    await writeZip(again, entries);
    expect(await readFile(again)).toEqual(await readFile(path));
  });

  test('never replaces a file, and leaves none behind when it fails', async () => {
    const taken = join(folder, 'taken.cbz');
    await writeFile(taken, 'mine');
    await expect(writeZip(taken, [])).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(taken, 'utf8')).toBe('mine');
    const failed = join(folder, 'failed.cbz');
    const entries = (function* () {
      yield { name: '1.jpg', bytes: Buffer.from('one') };
      throw new Error('the source broke');
    })();
    await expect(writeZip(failed, entries)).rejects.toThrow('the source broke');
    await expect(stat(failed)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('streamZip', () => {
  test('sends files, and fails if one changes meanwhile', async () => {
    const large = Buffer.alloc(1_000_000, 'longbox ');
    await writeFile(join(folder, 'a.cbz'), large);
    await writeFile(join(folder, 'b.cbz'), 'b');
    const files = async function* () {
      for (const name of ['a.cbz', 'b.cbz']) {
        const { size, mtimeMs, read } = await openBook(join(folder, name));
        yield { name, size, modified: new Date(mtimeMs), read };
      }
    };
    const stream = streamZip(files());
    const path = join(folder, 'series.zip');
    await writeFile(path, await buffer(stream));
    expect(await contentOf(path)).toEqual([
      ['a.cbz', large.toString()],
      ['b.cbz', 'b'],
    ]);
    const parts = ['one', 'two'].map((text) => Buffer.from(text));
    const read = () => Readable.from([parts.shift()]);
    const changing = { name: 'c.cbz', size: 3, modified: new Date(), read };
    const broken = buffer(streamZip(Readable.from([changing])));
    await expect(broken).rejects.toThrow('changed while it was sent');
  });
});

describe('zip64', () => {
  test('is used beyond 4 GB, and read again', async () => {
    const path = join(folder, 'large.cbz');
    const bytes = Buffer.from('far away');
    const offset = 5 * 2 ** 30;
    const entry = {
      name: '1.jpg',
      size: bytes.length,
      crc32: crc32(bytes),
      modified: new Date(),
      offset,
    };
    const header = localHeader(entry);
    const record = directoryRecord(entry);
    const directory = offset + header.length + bytes.length;
    // everything before is a hole, which takes no room on the disk
    const handle = await open(path, 'w');
    const content = [header, bytes, record, endRecords(1, record.length, directory)];
    await handle.write(Buffer.concat(content), 0, undefined, offset);
    await handle.close();
    expect(await contentOf(path)).toEqual([['1.jpg', 'far away']]);
  });

  test('marks an entry of more than 4 GB in both of its records', () => {
    const size = 2 ** 32 + 7;
    const entry = { name: 'a', size, crc32: 0, modified: new Date(), offset: 0 };
    expect(localHeader(entry).readBigUInt64LE(30 + 1 + 4)).toBe(BigInt(size));
    expect(localHeader(entry).readUInt32LE(18)).toBe(0xffffffff);
    expect(directoryRecord(entry).readBigUInt64LE(46 + 1 + 4)).toBe(BigInt(size));
    expect(endRecords(70_000, 1, 1).readBigUInt64LE(32)).toBe(70_000n);
  });
});
