import {
  closeSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { createBackup, listBackups } from '@longbox/contract/backups';
import { listBooks } from '@longbox/contract/books';
import {
  cancelCheck,
  type FindingKind,
  getCheck,
  listFindings,
  rebuildSearch,
  startCheck,
} from '@longbox/contract/check';
import { scanLibrary } from '@longbox/contract/libraries';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addToSchema } from '../../testing/add-to-schema.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { restoreBackup } from '../../restore.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const library = scannedLibrary();
let server: TestServer;
const file = (number: number) => library.inRoot('One', `One ${number}.cbz`);

beforeAll(() => {
  server = library.server;
});
beforeEach(async () => {
  for (const number of [1, 2, 3, 4]) await makeComic(file(number));
  await library.start();
});

/** Runs a check to its end; how many were found of each kind. */
async function check(on = server): Promise<Partial<Record<FindingKind, number>>> {
  await on.call(startCheck, {});
  await on.idle();
  const { state, result } = await on.call(getCheck, {});
  expect(state).toBe('idle');
  return Object.fromEntries((result?.counts ?? []).map(({ kind, count }) => [kind, count]));
}

/** What was found, by path: files are looked for many at a time, so any may be found first. */
const findings = async (kind: FindingKind, on = server) =>
  (await on.call(listFindings, { params: { kind } })).toSorted((a, b) =>
    a.what < b.what ? -1 : 1,
  );
const scan = async (deep = false) => {
  const params = { libraryId: library.libraryId };
  await server.call(scanLibrary, { params, query: { deep } });
  await server.idle();
};
const rebuilt = async () => {
  await server.call(rebuildSearch, {});
  await server.idle();
};

test('a sound server has nothing to find, and the check changes nothing', async () => {
  expect((await server.call(getCheck, {})).result).toBeNull();
  const tables = ['book', 'series', 'media', 'thumbnail', 'searchDocument', 'library'] as const;
  const content = async () =>
    JSON.stringify(
      await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute())),
    );
  const before = await content();
  expect(await check()).toEqual({});
  expect(await content()).toBe(before);
  const { result } = await server.call(getCheck, {});
  expect(result).toMatchObject({ books: 4, counts: [] });
});

test('files that are gone, new or changed are found, and a scan mends them', async () => {
  const { libraryId } = library;
  rmSync(file(1));
  renameSync(file(2), library.inRoot('One', 'Renamed.cbz'));
  writeFileSync(library.inRoot('One', 'notes.txt'), 'no book');
  const old = statSync(file(3));
  writeFileSync(file(3), Buffer.alloc(old.size + 5));
  utimesSync(file(4), 1_600_000_000, 1_600_000_000);
  expect(await check()).toEqual({ fileMissing: 2, fileUnknown: 1, fileChanged: 2 });
  const missing = await findings('fileMissing');
  expect(missing.map(({ what }) => what)).toEqual([file(1), file(2)]);
  expect(missing[0]).toMatchObject({
    libraryId,
    bookId: expect.any(String),
    change: null,
  });
  expect(await findings('fileUnknown')).toMatchObject([
    { what: library.inRoot('One', 'Renamed.cbz'), libraryId, bookId: null },
  ]);
  expect(await findings('fileChanged')).toMatchObject([
    { what: file(3), change: { size: old.size, sizeFound: old.size + 5 } },
    { what: file(4), change: { sizeFound: old.size, modifiedFound: '2020-09-13T12:26:40Z' } },
  ]);
  // What is in the trash is no difference; the file that is no comic any more is known as it is.
  await scan(true);
  expect(await check()).toEqual({});
  // A file back from the trash is one that no book has, until it is scanned.
  await makeComic(file(1));
  expect(await check()).toEqual({ fileUnknown: 1 });
  await scan();
  expect(await check()).toEqual({});
});

test('a library that is away is one finding, and not thousands', async () => {
  const { root, libraryId } = library;
  renameSync(root, `${root} away`);
  expect(await check()).toEqual({ rootUnreadable: 1 });
  expect(await findings('rootUnreadable')).toMatchObject([{ what: root, libraryId }]);
  renameSync(`${root} away`, root);
  expect(await check()).toEqual({});
});

test('posters without a picture and books without a poster are found', async () => {
  const books = await server.db.selectFrom('book').select('id').orderBy('url').execute();
  const [first, second, third] = books.map(({ id }) => id);
  await server.db
    .deleteFrom('thumbnail')
    .where('ownerId', '=', first ?? '')
    .execute();
  await server.db
    .updateTable('thumbnail')
    .set({ bytes: new Uint8Array() })
    .where('ownerId', '=', second ?? '')
    .execute();
  expect(await check()).toEqual({ posterMissing: 2 });
  const found = await findings('posterMissing');
  expect(new Set(found.map(({ bookId }) => bookId))).toEqual(new Set([first, second]));
  expect(found.map(({ bookId }) => bookId)).not.toContain(third);
});

test('records that name what is not there are found', async () => {
  await sql`PRAGMA foreign_keys = OFF`.execute(server.db);
  await sql`INSERT INTO userLibrary VALUES ('nobody', ${library.libraryId})`.execute(server.db);
  await sql`PRAGMA foreign_keys = ON`.execute(server.db);
  expect(await check()).toEqual({ referenceBroken: 1 });
  expect(await findings('referenceBroken')).toMatchObject([{ what: 'userLibrary → user' }]);
  await sql`DELETE FROM userLibrary WHERE userId = 'nobody'`.execute(server.db);
});

test('a damaged database is told of in its own words', async () => {
  const other = await startTestServer();
  const { rows } = await sql<{ page: number; size: number }>`
    SELECT rootpage AS page, page_size AS size FROM sqlite_schema, pragma_page_size
    WHERE name = 'taskFailure'`.execute(other.db);
  const [{ page, size } = { page: 0, size: 0 }] = rows;
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(other.db);
  const database = openSync(path.join(other.data, 'longbox.sqlite'), 'r+');
  writeSync(database, Buffer.alloc(64, 0xff), 0, 64, (page - 1) * size);
  closeSync(database);
  expect(await check(other)).toEqual({ databaseDamaged: 1 });
  expect((await findings('databaseDamaged', other))[0]?.what).toMatch(/malformed|page \d+/);
  await other.close();
});

test('a check is cancelled while it waits and while it runs; the last result stays', async () => {
  rmSync(file(1));
  expect(await check()).toEqual({ fileMissing: 1 });
  const { result } = await server.call(getCheck, {});
  await server.db
    .insertInto('task')
    .values({
      type: 'CheckServer',
      key: 'CheckServer {}',
      groupKey: 'check',
      payload: '{}',
      priority: 7,
      created: 0,
      owner: null,
    })
    .execute();
  expect((await server.call(getCheck, {})).state).toBe('waiting');
  await server.call(cancelCheck, {});
  expect(await server.call(getCheck, {})).toMatchObject({ state: 'idle', result });

  // A running check ends at its next step when it's canceled.
  await addToSchema(
    server.db,
    `CREATE TRIGGER askEnd AFTER INSERT ON checkRun BEGIN
      UPDATE checkRun SET cancelled = 1 WHERE id = new.id; END`,
  );
  await server.call(startCheck, {});
  await server.idle();
  expect(await server.call(getCheck, {})).toMatchObject({ state: 'idle', result });
  expect(await findings('fileMissing')).toHaveLength(1);
  await addToSchema(server.db, 'DROP TRIGGER askEnd');
});

test('a backup made while a library is scanned passes the check once it is restored', async () => {
  const big = path.join(temporaryFolder(), 'big');
  for (let number = 1; number <= 60; number += 1) {
    await makeComic(path.join(big, `Series ${number % 5}`, `Book ${number}.cbz`));
  }
  await server.addLibrary(big);
  // In the midst of it: some books are there, and not all.
  await expect
    .poll(async () => (await server.db.selectFrom('book').select('id').execute()).length)
    .toBeGreaterThan(4);
  const { name } = await server.call(createBackup, {});
  const { folder } = await server.call(listBackups, {});
  const other = temporaryFolder();
  await restoreBackup(other, path.join(folder, name));
  await server.idle();
  const restored = await startTestServer({ data: other });
  await restored.idle();
  expect(await restored.db.selectFrom('book').select('id').execute()).toHaveLength(64);
  expect(await check(restored)).toEqual({});
  await restored.close();
});

test('a search that is out of step with the books is found, in each way it can be', async () => {
  const [one, two, three] = await server.db
    .selectFrom('searchDocument')
    .selectAll()
    .where('kind', '=', 'book')
    .orderBy('titleKey')
    .execute();
  await sql`DELETE FROM searchDocument WHERE number = ${one?.number}`.execute(server.db);
  await sql`DELETE FROM bookSearch WHERE rowid = ${two?.number}`.execute(server.db);
  await sql`UPDATE searchDocument SET titleKey = 'x' WHERE number = ${three?.number}`.execute(
    server.db,
  );
  await sql`INSERT INTO searchDocument (kind, id, titleKey) VALUES ('series', 'gone', 'gone')`.execute(
    server.db,
  );
  // Without its document the row of the index belongs to nothing, too.
  expect(await check()).toEqual({ searchBehind: 5 });
  const found = (await findings('searchBehind')).map(({ what }) => what);
  expect(found.toSorted()).toEqual(['One 1', 'One 2', 'One 3', 'book', 'series gone']);
  await rebuilt();
});

test('a search index that is out of step is rebuilt whole, and can be searched then', async () => {
  const { db } = server;
  const search = async () => {
    const { content } = await server.call(listBooks, { query: { search: 'one' } });
    return content.map(({ name }) => name).toSorted();
  };
  const whole = await search();
  expect(whole).toHaveLength(4);
  await sql`DELETE FROM bookSearch WHERE rowid IN (SELECT number FROM searchDocument)`.execute(db);
  await sql`UPDATE searchDocument SET titleKey = 'x'`.execute(db);
  await sql`DELETE FROM searchDocument WHERE kind = 'series'`.execute(db);
  await sql`INSERT INTO searchDocument (kind, id, titleKey) VALUES ('series', 'gone', 'gone')`.execute(
    db,
  );
  await sql`INSERT INTO bookSearch (rowid, title, parts) VALUES (900, 'one', 'one')`.execute(db);
  expect(await search()).toEqual([]);
  expect(await check()).not.toEqual({});
  await rebuilt();
  expect(await check()).toEqual({});
  expect(await search()).toEqual(whole);
});

test('of a kind, a thousand are kept and all are counted', async () => {
  await sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
    INSERT INTO searchDocument (kind, id, titleKey) SELECT 'readList', 'gone ' || i, '' FROM n`.execute(
    server.db,
  );
  expect(await check()).toEqual({ searchBehind: 1500 });
  expect(await findings('searchBehind')).toHaveLength(1000);
  await rebuilt();
});
