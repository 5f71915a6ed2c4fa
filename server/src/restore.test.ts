import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createBackup, listBackups } from '@longbox/contract/backups';
import { listBooks } from '@longbox/contract/books';
import { getCheck, startCheck } from '@longbox/contract/check';
import { createLibrary } from '@longbox/contract/libraries';
import { beforeAll, expect, test } from 'vitest';
import { type Call, callsTo } from './testing/calls-to.ts';
import { makeComic } from './testing/make-comic.ts';
import { runServer } from './testing/run-server.ts';
import { claim, temporaryFolder } from './testing/test-server.ts';
import { tries } from './testing/whole-run.ts';

const comics = tries(60, 120);
const data = temporaryFolder();
const root = temporaryFolder();

const booksOf = async (call: Call) => (await call(listBooks, { query: { unpaged: true } })).content;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50);
}

/** Resolves when every comic is a book that was looked into. */
async function untilRead(call: Call): Promise<void> {
  await until(async () => {
    const books = await booksOf(call);
    return books.filter(({ media }) => media.status === 'READY').length === comics;
  });
}

/** Differences between database and disk. */
async function checked(call: Call) {
  await call(startCheck, {});
  await until(async () => (await call(getCheck, {})).state === 'idle');
  return (await call(getCheck, {})).result?.counts;
}

/** A backup made while a library is scanned by a process that has ended since. */
let backup: string;

beforeAll(async () => {
  for (let number = 1; number <= comics; number += 1) {
    const series = `Series ${number % 5}`;
    await makeComic(path.join(root, series, `${series} ${number}.cbz`));
  }
  const server = await runServer(['--data', data]);
  await claim(server.url);
  const call = await callsTo(server.url);
  await call(createLibrary, { body: { name: 'All', root, importBarcodeIsbn: false } });
  await until(async () => (await booksOf(call)).length > 4);
  const { name } = await call(createBackup, {});
  backup = path.join((await call(listBackups, {})).folder, name);
  await untilRead(call);
  await server.stop();
});

/** Changes a copy of the backup. */
function changed(name: string, change: (database: DatabaseSync) => void): string {
  const file = path.join(temporaryFolder(), name);
  copyFileSync(backup, file);
  const database = new DatabaseSync(file);
  change(database);
  database.close();
  return file;
}

test('a process starts with a backup from the midst of a scan, ends the scan, and passes the check', async () => {
  // There was work left to do when it was made.
  changed('read.sqlite', (database) => {
    expect(database.prepare('SELECT 1 FROM task').all().length).toBeGreaterThan(0);
  });
  const restored = await runServer(['--data', data, '--restore', backup]);
  const call = await callsTo(restored.url);
  await untilRead(call);
  expect(await checked(call)).toEqual([]);
  expect(readdirSync(data).some((name) => name.startsWith('longbox.before-restore-'))).toBe(true);
  expect(await restored.stop()).toBe(0);

  // The option has no effect the second time.
  const again = await runServer(['--data', data, '--restore', backup]);
  expect(await checked(await callsTo(again.url))).toEqual([]);
  expect(await again.stop()).toBe(0);
});

test('a process refuses what is damaged or newer in words, and what was there stays', async () => {
  const damaged = path.join(temporaryFolder(), 'damaged.sqlite');
  const bytes = readFileSync(backup);
  writeFileSync(damaged, bytes.fill(0xff, Math.floor(bytes.length / 2)));
  const newer = changed('newer.sqlite', (database) => database.exec('PRAGMA user_version = 9999'));
  const before = readdirSync(data).toSorted();
  const start = (file: string) => runServer(['--data', data, '--restore', file]);
  await expect(start(damaged)).rejects.toThrow(/is damaged or can’t be read. Nothing was changed/);
  await expect(start(newer)).rejects.toThrow(
    /made by a newer version of Longbox. Nothing was changed. Update Longbox/,
  );
  await expect(start(`${backup}.not`)).rejects.toThrow(/doesn’t exist/);
  expect(readdirSync(data).toSorted()).toEqual(before);
  const server = await runServer(['--data', data]);
  const call = await callsTo(server.url);
  expect(await booksOf(call)).toHaveLength(comics);
  expect(await checked(call)).toEqual([]);
  expect(await server.stop()).toBe(0);
});
