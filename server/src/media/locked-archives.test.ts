import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../testing/make-comic.ts';
import { makeLockedRar4, makeLockedRar5 } from '../testing/make-locked-rar.ts';
import { makeLockedZip } from '../testing/make-locked-zip.ts';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn, takePasswordsFrom } from './book-copies.ts';
import { listEntries } from './list-entries.ts';
import { readPage } from './read-page.ts';

let folder: string;
let pages: { name: string; bytes: Buffer }[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-locked-'));
  keepCopiesIn(path.join(folder, 'copies'), { clean: true });
  pages = await Promise.all(
    ['#a33', '#3a3', '#33a'].map(async (background, index) => ({
      name: `page ${index + 1}.png`,
      bytes: await sharp({ create: { width: 40, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Sets the flag of encryption in every header with a signature (APPNOTE 4.4.4, bit 0). */
function encrypt(bytes: Buffer, signature: string, flagsAt: number, most = Number.MAX_VALUE): void {
  let done = 0;
  for (let at = bytes.indexOf(signature, 0, 'latin1'); at >= 0 && done < most; done += 1) {
    bytes.writeUInt8(bytes.readUInt8(at + flagsAt) | 1, at + flagsAt);
    at = bytes.indexOf(signature, at + 4, 'latin1');
  }
}

async function comic(change: (bytes: Buffer) => void): Promise<string> {
  const file = path.join(folder, 'comic.cbz');
  await makeComic(file);
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
  return file;
}

test('an archive whose pages are encrypted says that it needs a password', async () => {
  const file = await comic((bytes) => {
    encrypt(bytes, 'PK\u0003\u0004', 6);
    encrypt(bytes, 'PK\u0001\u0002', 8);
  });
  expect(await analyzeBook(file, { dimensions: true })).toMatchObject({
    status: 'ERROR',
    comment: 'ERR_1005 [password]',
    pages: [],
  });
});

test('an archive with one encrypted page among others is read, and names it', async () => {
  const file = await comic((bytes) => {
    encrypt(bytes, 'PK\u0003\u0004', 6, 1);
    encrypt(bytes, 'PK\u0001\u0002', 8, 1);
  });
  const { status, comment, pages } = await analyzeBook(file, { dimensions: true });
  expect([status, comment, pages.length]).toEqual(['READY', 'ERR_1007 [page 1.jpg]', 2]);
});

const right = 'correct horse ünd staple';

const kinds: Record<string, (file: string) => Promise<void> | void> = {
  'AES.cbz': (file) => makeLockedZip(file, pages, { password: right, method: 'AES' }),
  'ZipCrypto.cbz': (file) => makeLockedZip(file, pages, { password: right, method: 'ZipCrypto' }),
  'RAR 4.cbr': (file) => makeLockedRar4(file, pages, { password: right, headers: false }),
  'RAR 4 with its names.cbr': (file) =>
    makeLockedRar4(file, pages, { password: right, headers: true }),
  'RAR 5.cbr': (file) => makeLockedRar5(file, pages, { password: right, headers: false }),
  'RAR 5 with its names.cbr': (file) =>
    makeLockedRar5(file, pages, { password: right, headers: true }),
};

test.for(Object.entries(kinds))(
  '%s opens with the right password among others, and with no other',
  async ([name, make]) => {
    const file = path.join(folder, name);
    await make(file);
    takePasswordsFrom(async () => []);
    const before = await analyzeBook(file, { dimensions: true });
    takePasswordsFrom(async () => ['wrong', right.toUpperCase()]);
    const wrong = await analyzeBook(file, { dimensions: true });
    const comment = name.endsWith('.cbz') ? 'ERR_1005 [password]' : 'ERR_1002';
    expect([before.comment, wrong.comment, wrong.pages]).toEqual([comment, comment, []]);

    takePasswordsFrom(async () => ['wrong', right]);
    const book = await analyzeBook(file, { dimensions: true });
    expect([book.status, book.comment]).toEqual(['READY', '']);
    const read = await Promise.all(book.pages.map((page) => readPage(file, page)));
    expect(read).toEqual(pages.map(({ bytes }) => bytes));
    const listed = await listEntries(file);
    expect(listed.map((entry) => entry.name)).toEqual(pages.map((page) => page.name));
  },
);
