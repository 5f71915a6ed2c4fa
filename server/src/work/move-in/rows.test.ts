import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '../../base/db/connection.ts';
import { hashFile } from '../../media/hash-file.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { workOff } from '../../testing/komga-move.ts';
import { KomgaDatabase } from '../../testing/make-komga.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { importKomga } from '../../import-komga.ts';

let root: string;
let komga: KomgaDatabase;
let config: string;
let data: string;
let said: string;
let db: Db | undefined;

beforeEach(() => {
  root = path.join(temporaryFolder(), 'comics');
  mkdirSync(root);
  config = temporaryFolder();
  data = temporaryFolder();
  komga = new KomgaDatabase(path.join(config, 'database.sqlite'));
  komga.add('library', { ID: 'L', NAME: 'Comics', ROOT: `file:${root}/` });
  komga.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: `$2a$10$${'a'.repeat(53)}` });
});
afterEach(() => db?.destroy());

async function move(): Promise<Db> {
  komga.close();
  said = '';
  const exit = await importKomga([config, '--data', data, '--yes'], (text) => {
    said += `${text}\n`;
  });
  expect([exit, said]).toEqual([0, said]);
  db = openDb(path.join(data, 'longbox.sqlite'));
  return db;
}

test('what belongs to nothing is left and counted', async () => {
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', `${root}/A/1.cbz`);
  komga.addBook('B2', 'no series', `${root}/A/2.cbz`);
  komga.add('progress', { BOOK_ID: 'gone', USER_ID: 'U', PAGE: 1 });
  komga.add('progress', { BOOK_ID: 'B', USER_ID: 'nobody', PAGE: 1 });
  komga.add('progress', { BOOK_ID: 'B', USER_ID: 'U', PAGE: 2 });
  komga.add('collection', { ID: 'C', NAME: 'Some' });
  komga.add('collectionSeries', { COLLECTION_ID: 'C', SERIES_ID: 'gone', NUMBER: 0 });
  komga.add('collectionSeries', { COLLECTION_ID: 'C', SERIES_ID: 'S', NUMBER: 4 });
  komga.add('seriesMetadata', { SERIES_ID: 'gone', STATUS: 'ENDED', TITLE: 'x', TITLE_SORT: 'x' });
  komga.add('bookPoster', {
    ID: 'T',
    BOOK_ID: 'gone',
    TYPE: 'USER_UPLOADED',
    THUMBNAIL: Buffer.from('x'),
  });
  komga.add('genre', { SERIES_ID: 'S', GENRE: 'Adventure' });
  komga.add('genre', { SERIES_ID: 'S', GENRE: 'Adventure' });
  const moved = await move();
  expect(await moved.selectFrom('book').select('id').execute()).toEqual([{ id: 'B' }]);
  expect(await moved.selectFrom('readProgress').select('page').execute()).toEqual([{ page: 2 }]);
  const members = await moved.selectFrom('collectionSeries').select('seriesId').execute();
  expect(members).toEqual([{ seriesId: 'S' }]);
  expect(said).toContain('books: 2 in Komga, 1 imported; skipped: 1 (series missing)');
  expect(said).toContain(
    'reading progress: 3 in Komga, 1 imported; skipped: 2 (book or account missing)',
  );
  expect(said).toContain('genres: 2 in Komga, 1 imported; skipped: 1 (duplicate or empty)');
});

test('of two records of one file the one outside the trash stays, with what the other had', async () => {
  const upload = await sharp({ create: { width: 8, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  komga.addSeries('S', `${root}/A`);
  komga.addBook('OLD', 'S', `${root}/A/1.cbz`, { DELETED_DATE: '2026-01-01 00:00:00' });
  komga.addBook('NEW', 'S', `${root}/A/1.cbz`);
  komga.add('progress', {
    BOOK_ID: 'OLD',
    USER_ID: 'U',
    PAGE: 3,
    READ_DATE: '2026-03-03 00:00:00',
  });
  komga.add('progress', {
    BOOK_ID: 'NEW',
    USER_ID: 'U',
    PAGE: 1,
    READ_DATE: '2026-02-02 00:00:00',
  });
  komga.add('readList', { ID: 'R', NAME: 'List', ORDERED: 1 });
  komga.add('readListBook', { READLIST_ID: 'R', BOOK_ID: 'OLD', NUMBER: 0 });
  const poster = { ID: 'T', TYPE: 'USER_UPLOADED', SELECTED: 1, THUMBNAIL: upload };
  komga.add('bookPoster', { ...poster, BOOK_ID: 'OLD' });
  const moved = await move();
  expect(await moved.selectFrom('book').select(['id', 'deleted']).execute()).toEqual([
    { id: 'NEW', deleted: 0 },
  ]);
  expect(await moved.selectFrom('readProgress').select(['bookId', 'page']).execute()).toEqual([
    { bookId: 'NEW', page: 3 },
  ]);
  expect(await moved.selectFrom('readListBook').select('bookId').execute()).toEqual([
    { bookId: 'NEW' },
  ]);
  const posters = moved.selectFrom('thumbnail').select(['ownerId', 'selected', 'width', 'height']);
  expect(await posters.execute()).toEqual([{ ownerId: 'NEW', selected: 1, width: 8, height: 9 }]);
});

test('texts and pictures of ill will are cut or left, and paths outside count as missing', async () => {
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', `${root}/A/1.cbz`);
  komga.addBook('OUT', 'S', `${root}/../../etc/passwd`);
  komga.run(
    `UPDATE BOOK_METADATA SET SUMMARY = '${'x'.repeat(10_000_000)}', TITLE = 'a' || char(0) || char(7) || 'b' WHERE BOOK_ID = 'B'`,
  );
  komga.add('user', { ID: 'LONG', EMAIL: `${'x'.repeat(2000)}@example.org`, PASSWORD: '' });
  komga.add('user', { ID: 'OTHER', EMAIL: 'A@EXAMPLE.ORG', PASSWORD: '{noop}x' });
  komga.add('userRole', { USER_ID: 'U', ROLE: 'root' });
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  for (const [id, locator] of [
    ['B', bomb],
    ['OUT', Buffer.from('rubbish')],
  ] as const) {
    komga.add('progress', { BOOK_ID: id, USER_ID: 'U', PAGE: 1, LOCATOR: locator });
  }
  for (const [id, bytes] of [
    ['T1', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['T2', '<html>'],
  ] as const) {
    komga.add('bookPoster', {
      ID: id,
      BOOK_ID: 'B',
      TYPE: 'USER_UPLOADED',
      THUMBNAIL: Buffer.from(bytes),
    });
  }
  const moved = await move();
  const metadata = moved.selectFrom('bookMetadata').select(['title', 'summary']);
  const row = await metadata.where('bookId', '=', 'B').executeTakeFirst();
  expect([row?.title, row?.summary.length]).toEqual(['ab', 100_000]);
  const out = moved.selectFrom('book').select('deleted').where('id', '=', 'OUT');
  expect(await out.executeTakeFirst()).toEqual({ deleted: 1 });
  expect(await moved.selectFrom('user').select(['id', 'roles']).execute()).toEqual([
    { id: 'U', roles: '["root"]' },
  ]);
  expect(await moved.selectFrom('readProgress').select('locator').execute()).toEqual([
    { locator: null },
    { locator: null },
  ]);
  expect(said).toContain('EPUB positions: 2 in Komga, 0 imported; skipped: 2 (unreadable)');
  expect(await moved.selectFrom('thumbnail').select('id').execute()).toEqual([]);
  expect(said).toContain('The role root is kept but has no effect here.');
});

test.each([
  ['a file as Komga knew it needs no look', {}, { taken: 1, hashed: false }],
  [
    'one of another time is told by its hash',
    { FILE_HASH: 'f'.repeat(32), FILE_LAST_MODIFIED: '2020-02-02 02:02:02.222' },
    { taken: 1, hashed: true },
  ],
])('%s', async (_what, values, { taken, hashed }) => {
  const file = path.join(root, 'A', '1.cbz');
  await makeComic(file);
  const { size, mtime } = statSync(file);
  komga.addSeries('S', `${root}/A`);
  const known = mtime.toISOString().replace('T', ' ').replace('Z', '');
  komga.addBook('B', 'S', file, { FILE_SIZE: size, FILE_LAST_MODIFIED: known, ...values });
  const moved = await move();
  const book = await moved.selectFrom('book').select('fileLastModified').executeTakeFirst();
  expect(book?.fileLastModified).toBe(Math.trunc(statSync(file).mtimeMs));
  expect(await moved.selectFrom('media').select('taken').execute()).toEqual([{ taken }]);
  const task = moved.selectFrom('task').select('payload').where('type', '=', 'LocateBook');
  expect((await task.executeTakeFirst())?.payload.includes('hashed')).toBe(hashed);
});

test('an empty folder in place of the library loses nothing at the first scan', async () => {
  komga.addSeries('S', `${root}/A`);
  for (let at = 0; at < 12; at += 1) komga.addBook(`B${at}`, 'S', `${root}/A/${at}.cbz`);
  writeFileSync(path.join(root, 'note.txt'), 'not a book');
  await move();
  await workOff(data, db);
  const library = await db!.selectFrom('library').selectAll().executeTakeFirst();
  expect(library).toMatchObject({ unavailable: 1, movedIn: 1 });
  expect(library?.missing).toContain('"missing":12');
  const lost = await db!.selectFrom('book').select('id').where('deleted', '=', 1).execute();
  expect(lost).toEqual([]);
});

test('a book that was renamed before the first scan keeps its title', async () => {
  const file = path.join(root, 'A', '1.cbz');
  await makeComic(file);
  await makeComic(path.join(root, 'A', '2.cbz'), { pages: 2 });
  komga.addSeries('S', `${root}/A`);
  for (const name of ['1', '2']) {
    const url = path.join(root, 'A', `${name}.cbz`);
    const { size, mtime } = statSync(url);
    const known = mtime.toISOString().replace('T', ' ').replace('Z', '');
    const FILE_HASH = await hashFile(url);
    komga.addBook(name, 'S', url, { FILE_SIZE: size, FILE_LAST_MODIFIED: known, FILE_HASH });
  }
  komga.run("UPDATE BOOK_METADATA SET TITLE = 'Edited by hand' WHERE BOOK_ID = '1'");
  await move();
  renameSync(file, path.join(root, 'A', 'Another name.cbz'));
  await workOff(data, db);
  const book = await db!
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select(['book.name', 'book.deleted', 'bookMetadata.title'])
    .where('book.id', '=', '1')
    .executeTakeFirst();
  expect(book).toEqual({ name: 'Another name', deleted: 0, title: 'Edited by hand' });
});

test('another count of pages than Komga had scales what was read, and changes nothing else', async () => {
  const file = path.join(root, 'A', '1.cbz');
  await makeComic(file, { pages: 3, comicInfo: '<Title>Of the file</Title>' });
  const { size, mtime } = statSync(file);
  const known = mtime.toISOString().replace('T', ' ').replace('Z', '');
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', file, { FILE_SIZE: size, FILE_LAST_MODIFIED: known });
  komga.run("UPDATE MEDIA SET PAGE_COUNT = 6; UPDATE BOOK_METADATA SET TITLE = 'Edited'");
  komga.add('user', { ID: 'V', EMAIL: 'b@example.org', PASSWORD: 'x' });
  komga.add('progress', { BOOK_ID: 'B', USER_ID: 'U', PAGE: 4 });
  komga.add('progress', { BOOK_ID: 'B', USER_ID: 'V', PAGE: 6, COMPLETED: 1 });
  await move();
  const before = await db!.selectFrom('book').selectAll().execute();
  await workOff(data, db);
  const progress = db!.selectFrom('readProgress').select(['userId', 'page', 'completed']);
  expect(await progress.orderBy('userId').execute()).toEqual([
    { userId: 'U', page: 2, completed: 0 },
    { userId: 'V', page: 3, completed: 1 },
  ]);
  expect(await db!.selectFrom('book').selectAll().execute()).toEqual(before);
  const metadata = db!.selectFrom('bookMetadata').select('title');
  expect(await metadata.execute()).toEqual([{ title: 'Edited' }]);
  const media = db!.selectFrom('media').select(['taken', 'pagesCount']);
  expect(await media.execute()).toEqual([{ taken: 0, pagesCount: 3 }]);
});

test('a file that only has the size of the one Komga knew is read as a new one', async () => {
  const file = path.join(root, 'A', '1.cbz');
  await makeComic(file);
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', file, { FILE_SIZE: statSync(file).size, FILE_HASH: 'f'.repeat(32) });
  await move();
  await workOff(data, db);
  const media = db!.selectFrom('media').select(['taken', 'status', 'pagesCount', 'facts']);
  expect(await media.execute()).toMatchObject([{ taken: 0, status: 'READY', pagesCount: 3 }]);
  const book = await db!.selectFrom('book').select('fileHash').executeTakeFirst();
  expect(book?.fileHash).not.toBe('f'.repeat(32));
});
