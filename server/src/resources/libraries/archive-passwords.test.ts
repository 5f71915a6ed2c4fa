import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  addArchivePassword,
  deleteArchivePasswords,
  getArchivePasswords,
  mostArchivePasswords,
} from '@longbox/contract/archive-passwords';
import { listBooks } from '@longbox/contract/books';
import { previewFileMetadata } from '@longbox/contract/file-metadata';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLockedRar5 } from '../../testing/make-locked-rar.ts';
import { makeLockedZip } from '../../testing/make-locked-zip.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const password = 'zq-open-sesame';
let server: TestServer;
let libraryId: string;
let root: string;
let page: Buffer;

beforeAll(async () => {
  root = temporaryFolder();
  mkdirSync(path.join(root, 'Locked'));
  page = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const pages = [{ name: '1.png', bytes: page }];
  const file = (name: string): string => path.join(root, 'Locked', name);
  await makeLockedZip(file('Locked 1.cbz'), pages, { password, method: 'AES' });
  makeLockedRar5(file('Locked 2.cbr'), pages, { password, headers: true });
  await makeLockedZip(file('Locked 3.cbz'), pages, { password: 'another', method: 'AES' });
  server = await startTestServer();
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const params = () => ({ params: { libraryId } });
const add = (typed: string) =>
  server.call(addArchivePassword, { ...params(), body: { password: typed } });

async function books() {
  const { content } = await server.call(listBooks, {
    query: { sort: ['metadata.numberSort,asc'] },
  });
  return content;
}
const states = async () => (await books()).map(({ media }) => [media.status, media.comment]);

test('locked books open once their library has the password', async () => {
  const zip = ['ERROR', 'ERR_1005 [password]'];
  const rar = ['UNSUPPORTED', 'ERR_1002'];
  expect(await states()).toEqual([zip, rar, zip]);

  expect(await add('wrong')).toEqual({ books: 3 });
  await server.idle();
  expect(await states()).toEqual([zip, rar, zip]);

  expect(await add(password)).toEqual({ books: 3 });
  await server.idle();
  expect(await states()).toEqual([['READY', ''], ['READY', ''], zip]);
  for (const { id, name, media } of (await books()).slice(0, 2)) {
    expect(media.pagesCount).toBe(1);
    const read = await server.fetch(`/api/v1/books/${id}/pages/1`);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(page);
    expect((await server.fetch(`/api/v1/books/${id}/thumbnail`)).status).toBe(200);
    const file = await server.fetch(`/api/v1/books/${id}/file`);
    const original = readdirSync(path.join(root, 'Locked')).find((one) => one.startsWith(name));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(
      readFileSync(path.join(root, 'Locked', original ?? '')),
    );
  }
});

test('a locked RAR that is read isn’t converted, which would leave it open', async () => {
  const bookIds = (await books()).slice(1, 2).map(({ id }) => id);
  const body = { bookIds, seriesIds: [], seriesJson: false };
  const { files } = await server.call(previewFileMetadata, { body });
  expect(files).toMatchObject([{ refusal: 'UNSUPPORTED' }]);
});

test('a password is counted, kept encrypted and never told', async () => {
  await add(password);
  expect(await server.call(getArchivePasswords, params())).toEqual({ count: 2 });
  for (const table of ['archivePassword', 'task', 'taskFailure', 'history', 'media'] as const) {
    const rows = await server.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
  }
  await server.call(deleteArchivePasswords, params());
  expect(await server.call(getArchivePasswords, params())).toEqual({ count: 0 });
});

test('without its password, a book that was read no longer opens', async () => {
  for (const { id } of (await books()).slice(0, 2)) {
    expect((await server.fetch(`/api/v1/books/${id}/pages/1`)).status).not.toBe(200);
  }
  await add(password);
  await server.idle();
  for (const { id } of (await books()).slice(0, 2)) {
    expect((await server.fetch(`/api/v1/books/${id}/pages/1`)).status).toBe(200);
  }
  await server.call(deleteArchivePasswords, params());
});

test('a library has no more passwords than can be tried', async () => {
  for (let count = 0; count < mostArchivePasswords; count += 1) await add(`no ${count}`);
  await expect(add('one more')).rejects.toThrow(/up to 20/);
});
