import { existsSync, statSync } from 'node:fs';
import { copyFile, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { engine } from '../../base/db/engine.ts';
import { codeOf } from '../../base/db/sqlite/whole.ts';
import { sizeText } from '../../base/text.ts';
import { databaseOf } from './config-file.ts';
import { MoveRefusal } from './refusal.ts';

/** SQLITE_READONLY_DIRECTORY, SQLITE_CANTOPEN: a stopped Komga in a folder that may not be written. */
const mayNotWriteBeside = new Set([1544, 14]);
/** SQLITE_BUSY, SQLITE_LOCKED and their kin. */
const busyCodes = new Set([5, 6]);
const busyMillis = 10_000;
const tries = 3;

/** The database that a person named: the file itself, or the config folder that holds it. */
export function findKomga(given: string): string {
  const file = path.resolve(given);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new MoveRefusal(`There is no file or folder ${file}.`);
  if (!found.isDirectory()) return file;
  const database = path.join(file, 'database.sqlite');
  if (existsSync(database)) return database;
  const configured = databaseOf(file);
  if (configured !== undefined && existsSync(configured)) return configured;
  throw new MoveRefusal(
    `There is no database.sqlite in ${file}. Enter the path of Komga’s config folder or of the database. A database.mv.db comes from an early version: start Komga 1.26 once on a copy of this folder.`,
  );
}

/**
 * Copies the database of a Komga that may be running to a file of our own; Komga's folder is only read.
 *
 * @param waitMillis for how long a busy database is waited for
 * @throws MoveRefusal in words
 */
export async function copyKomga(
  source: string,
  target: string,
  waitMillis = busyMillis,
): Promise<void> {
  const isLogged = await requireSqlite(source);
  await requireRoom(source, path.dirname(target));
  await dropCopy(target);
  // SQLite would put both beside the database: only a Komga that runs has them, or one that was killed.
  const isOpen = ['-wal', '-shm'].every((end) => existsSync(source + end));
  if (isLogged && !isOpen) return copyFiles(source, target);
  const started = Date.now();
  for (;;) {
    try {
      requireFree(source);
      await engine.copy(source, target);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (mayNotWriteBeside.has(code)) return copyFiles(source, target);
      if (!busyCodes.has(code & 0xff) && !isLateBusy(error)) throw explained(error, source);
    }
    if (Date.now() - started >= waitMillis) {
      throw new MoveRefusal('Komga is using its database. Try again in a minute, or stop Komga.');
    }
    await setTimeout(100);
  }
}

/** @throws the error of SQLite when somebody holds the whole database, or it may not be read */
function requireFree(source: string): void {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    database.close();
  }
}

/** A database that became busy after it was opened: the copying of SQLite has no words for it. */
const isLateBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'not an error';

/** Removes our copy. */
export async function dropCopy(target: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '.part', '.part-wal', '.part-shm', '.part-journal']) {
    await rm(target + end, { force: true });
  }
}

/** Whether what is written last stands in a log beside the database. @throws MoveRefusal when it is none */
async function requireSqlite(source: string): Promise<boolean> {
  const info = statSync(source);
  if (info.size === 0) throw new MoveRefusal(`${source} is empty.`);
  const head = Buffer.alloc(20);
  const file = await open(source, 'r').catch(() => {
    throw new MoveRefusal(`${source} can’t be read. Check its permissions.`);
  });
  await file.read(head, 0, head.length, 0);
  await file.close();
  if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new MoveRefusal(`${source} isn’t an SQLite database, or its beginning is damaged.`);
  }
  return head[18] === 2;
}

/** Bytes for the copy, the new database, and what is written on the way, and those that are free. */
export async function roomFor(
  source: string,
  folder: string,
): Promise<{ readonly needed: number; readonly free: number }> {
  const { bavail, bsize } = await statfs(folder);
  return { needed: Math.ceil(2.5 * statSync(source).size), free: bavail * bsize };
}

async function requireRoom(source: string, folder: string): Promise<void> {
  const { needed, free } = await roomFor(source, folder);
  if (free >= needed) return;
  throw new MoveRefusal(
    `The data folder has ${sizeText(free)} free; the import needs ${sizeText(needed)}.`,
  );
}

function explained(error: unknown, source: string): Error {
  const code = codeOf(error) & 0xff;
  if (code === 11 || code === 26) {
    return new MoveRefusal(
      `${source} is damaged. Use Komga’s last backup, or recover it with sqlite3 .recover.`,
    );
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** The file with what was written last beside it, both of one moment. */
async function copyFiles(source: string, target: string): Promise<void> {
  const stamp = (): string =>
    ['', '-wal']
      .map((end) => statSync(source + end, { throwIfNoEntry: false }))
      .map((info) => `${info?.size} ${info?.mtimeMs}`)
      .join('|');
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = stamp();
    await copyFile(source, target);
    await rm(`${target}-wal`, { force: true });
    if (existsSync(`${source}-wal`)) await copyFile(`${source}-wal`, `${target}-wal`);
    if (stamp() !== before) continue;
    replay(target);
    return;
  }
  throw new MoveRefusal('Komga keeps writing to its database. Stop Komga, then try again.');
}

/** Opens the copy, which puts the write-ahead log into it. */
function replay(target: string): void {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw explained(error, target);
  } finally {
    copy.close();
  }
}

/** Bytes of the head of a write-ahead log, and of that of its first frame. */
const logHead = 32;
const frameHead = 24;

/** Whether there is a write-ahead log that SQLite passes over: not even its first frame is of it. */
export async function hasForeignLog(source: string): Promise<boolean> {
  const file = await open(`${source}-wal`, 'r').catch(() => undefined);
  if (!file) return false;
  try {
    const head = Buffer.alloc(logHead + frameHead);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead < head.length) return bytesRead > 0;
    const isLog = (head.readUInt32BE(0) & ~1) === 0x377f0682;
    const salts = head.subarray(16, 24);
    return !isLog || !salts.equals(head.subarray(logHead + 8, logHead + 16));
  } finally {
    await file.close();
  }
}
