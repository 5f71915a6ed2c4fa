import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createBackup } from '@longbox/contract/backups';
import { listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from './damaged-database.ts';
import { restoreBackup } from './restore.ts';
import { salvageDatabase } from './salvage.ts';
import { callsTo } from './testing/calls-to.ts';
import { makeComic } from './testing/make-comic.ts';
import { runServer } from './testing/run-server.ts';
import { claim, copyOf, temporaryFolder } from './testing/test-server.ts';

const made = path.join(temporaryFolder(), 'data');
const root = temporaryFolder();
const comics = 40;

beforeAll(async () => {
  for (let number = 1; number <= comics; number += 1) {
    await makeComic(path.join(root, 'One', `One ${number}.cbz`));
  }
  const server = await runServer(['--data', made]);
  await claim(server.url);
  const call = await callsTo(server.url);
  await call(createLibrary, { body: { name: 'All', root, importBarcodeIsbn: false } });
  const ready = async () => {
    const { content } = await call(listBooks, { query: { unpaged: true } });
    return content.filter(({ media }) => media.status === 'READY').length;
  };
  while ((await ready()) < comics) await setTimeout(50);
  await call(createBackup, {});
  await server.stop();
});

const databaseOf = (data: string): string => path.join(data, 'longbox.sqlite');

/** A copy of the data folder. */
function copied({ backups }: { readonly backups: boolean }): string {
  const data = copyOf(made);
  if (!backups) renameSync(path.join(data, 'backups'), path.join(temporaryFolder(), 'backups'));
  return data;
}

test('the database, its backups and their folders are for the account of the server alone', () => {
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(made, 'backups')).mode & 0o777).toBe(0o700);
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.includes('.sqlite'))) {
    expect([file, statSync(path.join(made, file)).mode & 0o777]).toEqual([file, 0o600]);
  }
});

test('a database that was open to others is closed to them at the next start', async () => {
  const data = copied({ backups: true });
  chmodSync(databaseOf(data), 0o644);
  const server = await runServer(['--data', data]);
  expect(statSync(databaseOf(data)).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('damage at the start is told with the file, the backups, and the command that restores', async () => {
  const spoilt: Readonly<Record<string, (file: string) => void>> = {
    'is damaged': (file) => writeFileSync(file, readFileSync(file).fill(0x41, 0, 4096)),
    'is damaged.': (file) => writeFileSync(file, readFileSync(file).fill(0x41, 100, 4096)),
    'is empty': (file) => writeFileSync(file, ''),
    'is missing': (file) => renameSync(file, `${file}.gone`),
  };
  for (const [words, spoil] of Object.entries(spoilt)) {
    const data = copied({ backups: true });
    spoil(databaseOf(data));
    const backups = path.join(data, 'backups');
    const place = { database: databaseOf(data), backups, say: () => {} };
    const error = await openDatabase(data, place).catch(String);
    expect(error).toContain(`${databaseOf(data)} ${words}`);
    const file = path.join(backups, readdirSync(backups)[0] ?? '');
    expect(error).toContain(`npm start -- restore ${file} --data ${data}`);
    await restoreBackup(data, file);
    const db = await openDatabase(data, place);
    expect(await db.selectFrom('book').select('id').execute()).toHaveLength(comics);
    await db.destroy();
  }
});

test('a server doesn’t start with a damaged database, and does with its backup', async () => {
  const data = copied({ backups: true });
  writeFileSync(databaseOf(data), '');
  const [backup = ''] = readdirSync(path.join(data, 'backups'));
  const file = path.join(data, 'backups', backup);
  const error = await runServer(['--data', data]).catch(String);
  expect(error).toContain(`npm start -- restore ${file} --data ${data}`);
  const restored = await runServer(['--data', data, '--restore', file]);
  const call = await callsTo(restored.url);
  expect((await call(listBooks, { query: { size: 1 } })).totalElements).toBe(comics);
  await restored.stop();
});

test('without a backup, what can be read is copied into a new database', async () => {
  const data = copied({ backups: false });
  const file = databaseOf(data);
  // Overwrites one page that holds books, as a failing disk does.
  const bytes = readFileSync(file);
  const pages = bytes.length / 4096;
  const page = Array.from({ length: pages }, (_, at) => at).findLast((at) => {
    const content = bytes.subarray(at * 4096, (at + 1) * 4096);
    return content[0] === 0x0d && content.includes('One 7.cbz');
  });
  expect(page).toBeDefined();
  writeFileSync(file, bytes.fill(0x41, (page ?? 0) * 4096, ((page ?? 0) + 1) * 4096));
  expect(await salvageDatabase(data)).toMatch(
    /^Rows salvaged: \d+\. Some rows were lost in: .*book/,
  );
  expect(readdirSync(data).some((name) => name.startsWith('longbox.damaged-'))).toBe(true);
  const database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
  const server = await runServer(['--data', data, '--salvage']);
  const call = await callsTo(server.url);
  expect((await call(listBooks, { query: { size: 1 } })).totalElements).toBeLessThan(comics);
  await server.stop();
});

test('a database of which nothing is left is told to have none', async () => {
  const data = temporaryFolder();
  mkdirSync(data, { recursive: true });
  writeFileSync(databaseOf(data), 'A'.repeat(10_000));
  const error = await runServer(['--data', data]).catch(String);
  expect(error).toContain('There are no backups');
  expect(error).toContain(`npm start -- --data ${data} --salvage`);
  await expect(salvageDatabase(data)).rejects.toThrow(/Couldn’t read anything/);
});
