import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../testing/make-comic.ts';
import { analyzeBook } from './analyze-book.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-locked-'));
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
