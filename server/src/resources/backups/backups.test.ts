import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBackup, downloadBackup, listBackups } from '@longbox/contract/backups';
import { pathOf } from '@longbox/contract/endpoint';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTextFunctions } from '../../base/db/connection.ts';
import { restoreBackup } from '../../restore.ts';
import { openBackups } from '../../work/backups/backups.ts';
import { isNightDue } from '../../work/backups/nightly.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const root = temporaryFolder();
beforeAll(async () => {
  for (let number = 1; number <= 20; number += 1) {
    await makeComic(path.join(root, 'One', `One ${number}.cbz`));
  }
  server = await startTestServer();
});
afterAll(() => server.close());

/** The names of the books in a database file. */
function booksIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  addTextFunctions(database);
  const verdict = database.prepare('PRAGMA integrity_check').get();
  expect(Object.values(verdict ?? {})).toEqual(['ok']);
  const rows = database.prepare('SELECT name FROM book ORDER BY name').all();
  database.close();
  return rows.map(({ name }) => name);
}

test('a backup made while a library is scanned is whole, can be taken away and restored', async () => {
  const before = await server.call(createBackup, {});
  await server.addLibrary(root);
  const during = await server.call(createBackup, {});
  await server.idle();
  const { backups, folder } = await server.call(listBackups, {});
  expect(backups.map(({ name }) => name)).toContain(during.name);
  expect(backups[0]).toMatchObject({ nightly: false, size: during.size });
  expect(booksIn(path.join(folder, during.name)).length).toBeLessThanOrEqual(20);
  expect(before.name).toMatch(/^longbox-\d{8}-\d{6}\.sqlite$/);

  // A second has to pass, or it would take the place of the last one.
  let after = before;
  await expect
    .poll(async () => {
      after = await server.call(createBackup, {});
      return after.name;
    })
    .not.toBe(during.name);
  const response = await server.fetch(pathOf(downloadBackup, { params: { name: after.name } }));
  expect(response.headers.get('content-disposition')).toContain(after.name);
  const taken = path.join(temporaryFolder(), 'taken.sqlite');
  writeFileSync(taken, Buffer.from(await response.arrayBuffer()));
  expect(booksIn(taken)).toHaveLength(20);

  const data = temporaryFolder();
  expect(await restoreBackup(data, taken)).toMatch(/was restored/);
  expect(booksIn(path.join(data, 'longbox.sqlite'))).toHaveLength(20);
  const served = temporaryFolder();
  await restoreBackup(served, taken);
  const restored = await startTestServer({ data: served });
  expect(await restored.db.selectFrom('book').select('id').execute()).toHaveLength(20);
  await restored.close();

  // What was read since is not undone by an option left behind; what was there is kept.
  expect(await restoreBackup(data, taken)).toMatch(/restored before/);
  expect(await restoreBackup(data, path.join(folder, during.name))).toMatch(/was restored/);
  const aside = readdirSync(data).filter((name) => name.startsWith('longbox.before-restore'));
  expect(aside.some((name) => name.endsWith('.sqlite'))).toBe(true);
});

test('what is damaged, newer or something else is refused, and nothing changes', async () => {
  const data = temporaryFolder();
  const folder = temporaryFolder();
  const { name } = await server.call(createBackup, {});
  const good = path.join((await server.call(listBackups, {})).folder, name);
  await restoreBackup(data, good);
  const books = booksIn(path.join(data, 'longbox.sqlite'));
  const before = readdirSync(data).toSorted();

  const torn = path.join(folder, 'torn.sqlite');
  const bitten = path.join(folder, 'bitten.sqlite');
  const whole = readFileSync(good);
  writeFileSync(bitten, whole.fill(0xff, Math.floor(whole.length / 2)));
  const newer = path.join(folder, 'newer.sqlite');
  const other = path.join(folder, 'other.sqlite');
  writeFileSync(torn, 'no database');
  await restoreBackup(folder, good);
  const database = new DatabaseSync(path.join(folder, 'longbox.sqlite'));
  addTextFunctions(database);
  database.exec(`PRAGMA user_version = 9999; VACUUM INTO '${newer}'`);
  database.close();
  const empty = new DatabaseSync(other);
  empty.exec('CREATE TABLE recipe (name TEXT)');
  empty.close();
  for (const [file, told] of [
    [torn, /damaged/],
    [bitten, /damaged/],
    [newer, /newer Longbox/],
    [other, /no backup of Longbox/],
    [path.join(folder, 'missing.sqlite'), /There is no backup/],
  ] as const) {
    await expect(restoreBackup(data, file)).rejects.toThrow(told);
  }
  expect(readdirSync(data).toSorted()).toEqual(before);
  expect(booksIn(path.join(data, 'longbox.sqlite'))).toEqual(books);
});

test('nightly ones give way to newer ones; those made by hand and other files stay', async () => {
  const folder = path.join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  for (const file of [
    'longbox-20260101-030000-nightly.sqlite',
    'longbox-20260102-030000-nightly.sqlite',
    'longbox-20260101-120000.sqlite',
    'notes.txt',
  ]) {
    writeFileSync(path.join(folder, file), '');
  }
  const database = path.join(temporaryFolder(), 'a.sqlite');
  new DatabaseSync(database).exec('CREATE TABLE t (a)');
  const backups = openBackups({ database, folder, kept: 2 });
  const made = await backups.make({ nightly: true });
  expect(readdirSync(folder).toSorted()).toEqual([
    'longbox-20260101-120000.sqlite',
    'longbox-20260102-030000-nightly.sqlite',
    made.name,
    'notes.txt',
  ]);
  expect(await backups.find('../a.sqlite')).toBeUndefined();
  expect(existsSync(path.join(folder, `${made.name}.part`))).toBe(false);
});

test('a night is due once it has passed, however late the server starts', () => {
  const at = (text: string) => new Date(`2026-03-10T${text}`);
  expect(isNightDue(at('02:00:00'), undefined)).toBe(true);
  expect(isNightDue(at('04:00:00'), at('03:10:00').toISOString())).toBe(false);
  expect(isNightDue(at('04:00:00'), at('01:00:00').toISOString())).toBe(true);
  expect(isNightDue(at('01:00:00'), '2026-03-09T12:00:00.000Z')).toBe(false);
  expect(isNightDue(at('09:00:00'), '2026-03-09T01:00:00.000Z')).toBe(true);
});
