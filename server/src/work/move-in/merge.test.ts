import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { getBook } from '@longbox/contract/books';
import { getCollection } from '@longbox/contract/collections';
import { getSeries } from '@longbox/contract/series';
import { listUsers } from '@longbox/contract/user-administration';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '../../base/db/connection.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { KomgaDatabase } from '../../testing/make-komga.ts';
import { owner, startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { importKomga } from '../../import-komga.ts';

let root: string;
let config: string;
let data: string;
let said: string;
const password = `$2a$10$${'a'.repeat(53)}`;

beforeEach(() => {
  root = path.join(temporaryFolder(), 'comics');
  mkdirSync(root);
  config = temporaryFolder();
  data = temporaryFolder();
});

const file = (): string => path.join(config, 'database.sqlite');

function makeKomga(fill: (komga: KomgaDatabase) => void): void {
  const komga = new KomgaDatabase(file());
  komga.add('library', { ID: 'L', NAME: 'Comics', ROOT: `file:${root}/` });
  fill(komga);
  komga.close();
}

/** Changes Komga's database, as it went on being used. */
function inKomga(statement: string): void {
  const komga = new KomgaDatabase(file(), 'existing');
  komga.run(statement);
  komga.close();
}

async function move(...args: string[]): Promise<number> {
  said = '';
  return importKomga([config, '--data', data, '--yes', ...args], (text) => {
    said += `${text}\n`;
  });
}

async function inLongbox<T>(then: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(path.join(data, 'longbox.sqlite'));
  try {
    return await then(db);
  } finally {
    await db.destroy();
  }
}

/** Everything in the database but numbers that SQLite gives by itself. */
const content = () =>
  inLongbox(async (db) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%Search%'
        AND name NOT LIKE '%Vocabulary'`.execute(db);
    const found: Record<string, unknown> = {};
    for (const { name } of rows) {
      found[name] = (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows;
    }
    return found;
  });

function someKomga(komga: KomgaDatabase): void {
  komga.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: password });
  komga.add('apiKey', { ID: 'K', USER_ID: 'U', API_KEY: 'a'.repeat(128), COMMENT: 'Phone' });
  komga.addSeries('S', `${root}/A`);
  for (const id of ['B1', 'B2']) {
    komga.addBook(id, 'S', `${root}/A/${id}.cbz`);
    komga.add('progress', {
      BOOK_ID: id,
      USER_ID: 'U',
      PAGE: 1,
      READ_DATE: '2026-05-05 00:00:00',
    });
  }
  komga.add('collection', { ID: 'C', NAME: 'Some' });
  komga.add('collectionSeries', { COLLECTION_ID: 'C', SERIES_ID: 'S', NUMBER: 0 });
  komga.add('activity', {
    USER_ID: 'U',
    EMAIL: 'a@example.org',
    SUCCESS: 1,
    SOURCE: 'Password',
    DATE_TIME: new Date(Date.now() - 1000).toISOString().replace('Z', ''),
  });
  komga.add('event', { ID: 'E', TYPE: 'BookImported', BOOK_ID: 'B1', SERIES_ID: 'S' });
}

test('moved in again, nothing changes', async () => {
  makeKomga(someKomga);
  expect([await move(), said]).toEqual([0, said]);
  const before = await content();
  expect([await move(), said]).toEqual([1, expect.stringMatching(/use --merge/)]);
  expect([await move('--merge'), said]).toEqual([
    0,
    expect.stringContaining('Imported from Komga'),
  ]);
  expect(await content()).toEqual(before);
  expect(said).toContain('Books: 2 already here, 0 added.');
});

test('of two reading positions the newer stays, and what is edited here stays', async () => {
  makeKomga(someKomga);
  expect([await move(), said]).toEqual([0, said]);
  const later = Date.parse('2026-06-06T00:00:00Z');
  await inLongbox(async (db) => {
    await db
      .updateTable('readProgress')
      .set({ page: 2, readDate: later })
      .where('bookId', '=', 'B1')
      .execute();
    await db.updateTable('bookMetadata').set({ title: 'Edited here' }).execute();
    await db.updateTable('apiKey').set({ comment: 'Renamed here' }).execute();
    await db.deleteFrom('collectionSeries').execute();
  });
  inKomga(`UPDATE READ_PROGRESS SET PAGE = 3, READ_DATE = '2026-05-06 00:00:00';
    UPDATE BOOK_METADATA SET TITLE = 'Edited in Komga'`);
  expect([await move('--merge'), said]).toEqual([0, said]);
  await inLongbox(async (db) => {
    const progress = db.selectFrom('readProgress').select(['bookId', 'page', 'readDate']);
    expect(await progress.orderBy('bookId').execute()).toEqual([
      { bookId: 'B1', page: 2, readDate: later },
      { bookId: 'B2', page: 3, readDate: Date.parse('2026-05-06T00:00:00Z') },
    ]);
    const series = db.selectFrom('seriesProgress').select(['inProgressCount', 'readDate']);
    expect(await series.execute()).toEqual([{ inProgressCount: 2, readDate: later }]);
    const titles = await db.selectFrom('bookMetadata').select('title').execute();
    expect(titles.map(({ title }) => title)).toEqual(['Edited here', 'Edited here']);
    expect(await db.selectFrom('apiKey').select('comment').execute()).toEqual([
      { comment: 'Renamed here' },
    ]);
    expect(await db.selectFrom('collectionSeries').selectAll().execute()).toEqual([]);
  });
});

test('a book that Komga got since is added with all that belongs to it', async () => {
  makeKomga(someKomga);
  expect([await move(), said]).toEqual([0, said]);
  const komga = new KomgaDatabase(file(), 'existing');
  komga.addBook('B3', 'S', `${root}/A/B3.cbz`);
  komga.add('author', { BOOK_ID: 'B3', NAME: 'Someone', ROLE: 'writer' });
  komga.add('progress', { BOOK_ID: 'B3', USER_ID: 'U', PAGE: 2, COMPLETED: 1 });
  komga.close();
  expect([await move('--merge'), said]).toEqual([0, said]);
  await inLongbox(async (db) => {
    const series = db.selectFrom('series').select('booksCount');
    expect(await series.execute()).toEqual([{ booksCount: 3 }]);
    expect(await db.selectFrom('bookAuthor').select('name').execute()).toEqual([
      { name: 'Someone' },
    ]);
    const progress = db.selectFrom('seriesProgress').select(['readCount', 'inProgressCount']);
    expect(await progress.execute()).toEqual([{ readCount: 1, inProgressCount: 2 }]);
    const found = db.selectFrom('searchDocument').select('id').where('kind', '=', 'book');
    expect((await found.execute()).map(({ id }) => id).toSorted()).toEqual(['B1', 'B2', 'B3']);
  });
});

test('a library, an account and a collection that are here are joined, and Komga’s ids lead to them', async () => {
  for (const name of ['B1', 'B2']) await makeComic(path.join(root, 'A', `${name}.cbz`));
  const upload = await sharp({ create: { width: 8, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  let server = await startTestServer({ data });
  await server.addLibrary(root, { name: 'My comics' });
  await server.idle();
  const before = await server.db
    .selectFrom('book')
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const [ours] = before;
  const { id: seriesId } = await server.db
    .selectFrom('series')
    .select('id')
    .executeTakeFirstOrThrow();
  const named = { name: 'Favorites', nameKey: 'favorites', ordered: 1 };
  const set = { id: 'OWN', ...named, created: 1, lastModified: 1 };
  await server.db.insertInto('collection').values(set).execute();
  await server.app.close();
  makeKomga((komga) => {
    komga.add('user', { ID: 'U', EMAIL: owner.email.toUpperCase(), PASSWORD: password });
    komga.add('user', { ID: 'V', EMAIL: 'v@example.org', PASSWORD: password });
    komga.add('apiKey', { ID: 'K', USER_ID: 'U', API_KEY: 'b'.repeat(128), COMMENT: 'Phone' });
    komga.addSeries('S', `${root}/A`);
    komga.addBook('B1', 'S', `${root}/A/B1.cbz`);
    komga.addBook('GONE', 'S', `${root}/A/Gone.cbz`, { DELETED_DATE: '2026-01-01 00:00:00' });
    komga.run("UPDATE MEDIA SET PAGE_COUNT = 6 WHERE BOOK_ID = 'B1'");
    komga.add('progress', { BOOK_ID: 'B1', USER_ID: 'U', PAGE: 4 });
    komga.add('collection', { ID: 'C', NAME: 'favorites' });
    komga.add('collectionSeries', { COLLECTION_ID: 'C', SERIES_ID: 'S', NUMBER: 0 });
    komga.add('bookPoster', {
      ID: 'T',
      BOOK_ID: 'B1',
      TYPE: 'USER_UPLOADED',
      SELECTED: 1,
      THUMBNAIL: upload,
    });
  });
  expect([await move('--dry-run', '--merge'), said]).toEqual([
    0,
    expect.stringContaining('It becomes part of the library "My comics" here.'),
  ]);
  expect(said).toContain(`${owner.email.toUpperCase()} keeps its account and password here.`);
  expect([await move('--merge'), said]).toEqual([0, said]);
  const again = await content();
  expect([await move('--merge'), said]).toEqual([0, said]);
  expect(await content()).toEqual(again);

  server = await startTestServer({ data });
  const book = await server.call(getBook, { params: { bookId: 'B1' } });
  expect([book.id, book.readProgress?.page]).toEqual([ours?.id, 2]);
  expect((await server.call(getSeries, { params: { seriesId: 'S' } })).id).toBe(seriesId);
  const collection = await server.call(getCollection, { params: { collectionId: 'C' } });
  expect([collection.id, collection.seriesIds]).toEqual(['OWN', [seriesId]]);
  expect((await server.fetch('/api/v1/books/B1/pages/1')).status).toBe(200);
  expect((await server.fetch('/api/v1/books/NONE')).status).toBe(404);
  const gone = await server.call(getBook, { params: { bookId: 'GONE' } });
  expect([gone.seriesId, gone.deleted]).toEqual([seriesId, true]);
  const chosen = await server.db
    .selectFrom('thumbnail')
    .select('id')
    .where('ownerId', '=', ours?.id ?? '')
    .where('selected', '=', 1)
    .execute();
  expect(chosen).toEqual([{ id: 'T' }]);
  const keys = await server.db.selectFrom('apiKey').select('keyHash').execute();
  expect(keys).toEqual([{ keyHash: 'b'.repeat(128) }]);
  const people = await server.call(listUsers, {});
  expect(people.map(({ email }) => email).toSorted()).toEqual([owner.email, 'v@example.org']);
  await server.close();
});

test('a library of another folder keeps its name beside one of the same', async () => {
  makeKomga(someKomga);
  expect([await move(), said]).toEqual([0, said]);
  const elsewhere = temporaryFolder();
  await inLongbox(async (db) => {
    await sql`PRAGMA foreign_keys = OFF`.execute(db);
    await sql`DELETE FROM series`.execute(db);
    await sql`DELETE FROM book`.execute(db);
    await sql`UPDATE library SET id = 'X', root = ${elsewhere}`.execute(db);
  });
  expect([await move('--merge'), said]).toEqual([0, said]);
  await inLongbox(async (db) => {
    const names = await db.selectFrom('library').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['Comics', 'Comics (Komga)']);
  });
});

test('folders that overlap with a library here are refused, with nothing changed', async () => {
  const server = await startTestServer({ data });
  await server.addLibrary(path.dirname(root), { name: 'All' });
  await server.idle();
  await server.app.close();
  makeKomga(someKomga);
  const before = await content();
  expect([await move('--merge'), said]).toEqual([
    1,
    expect.stringContaining('overlaps the folder of your library "All"'),
  ]);
  expect(await content()).toEqual(before);
});
