import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  mostByHand,
  planBackups,
} from '@longbox/contract/backups';
import { pathOf } from '@longbox/contract/endpoint';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock } from '../../base/db/lock.ts';
import { restoreBackup } from '../../restore.ts';
import { openBackups } from '../../work/backups/backups.ts';
import { backUpNightly, isNightDue } from '../../work/backups/nightly.ts';
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
  expect(backups[0]).toMatchObject({ kind: 'manual', size: during.size });
  expect(booksIn(path.join(folder, during.name)).length).toBeLessThanOrEqual(20);
  expect(before.name).toMatch(/^longbox-\d{8}-\d{6}\.sqlite$/);

  const after = await server.call(createBackup, {});
  const response = await server.fetch(pathOf(downloadBackup, { params: { name: after.name } }));
  expect(response.headers.get('content-disposition')).toContain(after.name);
  const taken = path.join(temporaryFolder(), 'taken.sqlite');
  const bytes = Buffer.from(await response.arrayBuffer());
  writeFileSync(taken, bytes);
  // The checksum shows whether the download is complete.
  expect(after.checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect((await server.call(listBackups, {})).backups[0]).toEqual(after);
  expect(booksIn(taken)).toHaveLength(20);

  const data = temporaryFolder();
  expect(await restoreBackup(data, taken)).toMatch(/^Restored the backup/);
  expect(booksIn(path.join(data, 'longbox.sqlite'))).toHaveLength(20);
  const served = temporaryFolder();
  await restoreBackup(served, taken);
  const restored = await startTestServer({ data: served });
  expect(await restored.db.selectFrom('book').select('id').execute()).toHaveLength(20);
  await restored.close();

  // What was read since is not undone by an option left behind; what was there is kept.
  expect(await restoreBackup(data, taken)).toMatch(/already restored/);
  expect(await restoreBackup(data, path.join(folder, during.name))).toMatch(/^Restored the backup/);
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
  database.exec(`PRAGMA user_version = 9999; VACUUM INTO '${newer}'`);
  database.close();
  const empty = new DatabaseSync(other);
  empty.exec('CREATE TABLE recipe (name TEXT)');
  empty.close();
  for (const [file, told] of [
    [torn, /damaged/],
    [bitten, /damaged/],
    [newer, /newer version of Longbox/],
    [other, /isn’t a Longbox backup/],
    [path.join(folder, 'missing.sqlite'), /doesn’t exist/],
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
  const backups = openBackups({ database, folder, plan: async () => ({ time: '03:00', kept: 2 }) });
  const made = await backups.make('nightly');
  expect(readdirSync(folder).toSorted()).toEqual([
    'longbox-20260101-120000.sqlite',
    'longbox-20260102-030000-nightly.sqlite',
    made.name,
    `${made.name}.sha256`,
    'notes.txt',
  ]);
  expect(await backups.find('../a.sqlite')).toBeUndefined();
  expect(existsSync(path.join(folder, `${made.name}.part`))).toBe(false);
});

test('a night is due once it has passed, however late the server starts', () => {
  const at = (text: string) => new Date(`2026-03-10T${text}`);
  const plan = { time: '03:00' };
  expect(isNightDue(at('02:00:00'), [], plan)).toBe(true);
  expect(isNightDue(at('04:00:00'), [at('03:10:00').toISOString()], plan)).toBe(false);
  expect(isNightDue(at('04:00:00'), [at('01:00:00').toISOString()], plan)).toBe(true);
  expect(isNightDue(at('01:00:00'), ['2026-03-09T12:00:00.000Z'], plan)).toBe(false);
  expect(isNightDue(at('09:00:00'), ['2026-03-09T01:00:00.000Z'], plan)).toBe(true);
  expect(isNightDue(at('09:00:00'), [at('08:00:00').toISOString()], { time: '08:30' })).toBe(true);
  // A clock that ran ahead has made some of times to come.
  expect(isNightDue(at('09:00:00'), ['2031-03-09T01:00:00.000Z'], plan)).toBe(true);
  const both = ['2031-03-09T01:00:00.000Z', at('03:10:00').toISOString()];
  expect(isNightDue(at('09:00:00'), both, plan)).toBe(false);
});

/** A folder of backups of a small database, with these files in it. */
function placeOf(files: readonly string[], kept: number) {
  const folder = path.join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  for (const file of files) writeFileSync(path.join(folder, file), '');
  const database = path.join(temporaryFolder(), 'a.sqlite');
  new DatabaseSync(database).exec('CREATE TABLE t (a)');
  const backups = openBackups({ database, folder, plan: async () => ({ time: '00:00', kept }) });
  return { folder, backups, data: path.dirname(database) };
}

test('a clock that ran ahead neither stops nor repeats nightly backups', async () => {
  const ahead = [1, 2, 3].map((day) => `longbox-2099010${day}-030000-nightly.sqlite`);
  const { folder, backups } = placeOf(ahead, 2);
  const errors: unknown[] = [];
  const end = backUpNightly(backups, (error) => errors.push(error), 5);
  const ofNow = () => readdirSync(folder).filter((name) => !name.startsWith('longbox-2099'));
  await expect.poll(() => ofNow().filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  const [made] = ofNow();
  // It goes on looking many times, and finds nothing to do.
  for (let time = 0; time < 20; time += 1) await backups.list();
  await end();
  expect(errors).toEqual([]);
  expect(new Set(readdirSync(folder))).toEqual(
    new Set([made, `${made}.sha256`, 'longbox-20990103-030000-nightly.sqlite']),
  );
});

test('two backups of a second are two, only their owner reads them, and each can be deleted', async () => {
  const { folder, backups } = placeOf([], 2);
  const both = await Promise.all([1, 2, 3].map(() => backups.make('manual')));
  expect(new Set(both.map(({ name }) => name)).size).toBe(3);
  for (const { name } of both) {
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, `${name}.sha256`)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const { name } of both) expect(await backups.remove(name)).toBe(true);
  expect(await backups.remove(both[0]?.name ?? '')).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup that fails leaves nothing, and what a crash left is removed by the next', async () => {
  const { folder, backups } = placeOf(['longbox-20260101-030000.sqlite.part', 'notes.part'], 2);
  const broken = openBackups({ database: folder, folder, plan: backups.plan });
  await expect(broken.make('manual')).rejects.toThrow(/disk I\/O error|unable to open/);
  expect(readdirSync(folder)).toEqual(['notes.part']);
});

test('a backup waits until another process has made its own, and leaves the half of that alone', async () => {
  const half = 'longbox-20260101-030000-nightly.sqlite.part';
  const { folder, backups, data } = placeOf([half], 2);
  const other = holdLock(data, 'backup', 0);
  const made = backups.make('manual');
  // Time enough for one that waits for nobody.
  for (let count = 0; count < 5; count += 1) await placeOf([], 2).backups.make('manual');
  expect(readdirSync(folder)).toEqual([half]);
  other?.();
  const { name } = await made;
  expect(new Set(readdirSync(folder))).toEqual(new Set([name, `${name}.sha256`]));
});

test('backups made by hand have a limit', async () => {
  const files = Array.from({ length: mostByHand }, (_, day) => {
    const month = String(1 + Math.floor(day / 28)).padStart(2, '0');
    return `longbox-2025${month}${String(1 + (day % 28)).padStart(2, '0')}-120000.sqlite`;
  });
  const { backups } = placeOf(files, 2);
  await expect(backups.make('manual')).rejects.toThrow(/50 manual backups/);
  expect((await backups.make('nightly')).kind).toBe('nightly');
  await backups.remove(files[0] ?? '');
  expect((await backups.make('manual')).kind).toBe('manual');
});

test('the time and the number are set by call, and hold from then on', async () => {
  await server.call(planBackups, { body: { time: '05:15', kept: 3 } });
  expect(await server.call(listBackups, {})).toMatchObject({ time: '05:15', kept: 3 });
  await server.call(planBackups, { body: { kept: 0 } });
  expect(await server.call(listBackups, {})).toMatchObject({ time: '05:15', kept: 0 });
});

test('a backup that differs from its checksum is refused, though SQLite finds no fault', async () => {
  const { name } = await server.call(createBackup, {});
  const file = path.join((await server.call(listBackups, {})).folder, name);
  const database = new DatabaseSync(file);
  database.exec("UPDATE setting SET value = value || ' '; DELETE FROM user");
  database.close();
  const data = temporaryFolder();
  await expect(restoreBackup(data, file)).rejects.toThrow(/its checksum differs/);
  expect(readdirSync(data)).toEqual([]);
  await server.call(deleteBackup, { params: { name } });
});
