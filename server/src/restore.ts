import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addEarlierFunctions } from './base/db/sqlite/earlier-functions.ts';
import { engine } from './base/db/engine.ts';
import { renameDatabase } from './base/db/database-files.ts';
import { holdLock } from './base/db/lock.ts';
import { newestVersion } from './base/db/migrations.ts';
import { isAsMade } from './work/backups/checksum.ts';

/**
 * Puts a backup in the place of the database of a data folder, before anything opens that. What was
 * there is kept beside it. At a start, a backup that was restored already is left alone, so that an option left
 * behind does not undo what was read since; a command restores it again, and waits for no server to end.
 *
 * @returns what was done, in a sentence
 * @throws an error in words when the backup is damaged, newer, or none; nothing has changed then
 */
export async function restoreBackup(
  data: string,
  file: string,
  { byCommand = false }: { readonly byCommand?: boolean } = {},
): Promise<string> {
  const note = path.join(data, 'restored.json');
  const mark = JSON.stringify({ file, changed: existsSync(file) ? statSync(file).mtimeMs : 0 });
  if (!byCommand && existsSync(note) && readFileSync(note, 'utf8') === mark) {
    return `The backup ${file} was already restored. Starting with the current database.`;
  }
  check(file);
  if (!(await isAsMade(file))) {
    throw new Error(`The backup ${file} is damaged: its checksum differs. Nothing was changed.`);
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const release = holdLock(data, 'server', byCommand ? 0 : 5000);
  if (!release) throw new Error(`Another Longbox is using ${data}. Stop it first.`);
  try {
    const database = path.join(data, 'longbox.sqlite');
    const fresh = path.join(data, 'longbox.restoring.sqlite');
    await engine.copy(file, fresh);
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const aside = path.join(data, `longbox.before-restore-${stamp}.sqlite`);
    renameDatabase(database, aside);
    renameSync(fresh, database);
    writeFileSync(note, mark);
    return `Restored the backup ${file}. The previous database is now ${aside}.`;
  } finally {
    release();
  }
}

/** Reads every row, as the check of SQLite looks at the shape of pages and not at all they hold. */
function readEverything(database: DatabaseSync): void {
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .all();
  for (const { name } of tables) {
    const select = database.prepare(`SELECT * FROM "${String(name)}"`);
    // The search index numbers some of its parts beyond what a JavaScript number can tell.
    select.setReadBigInts(true);
    for (const row of select.iterate()) void row;
  }
}

/** @throws an error in words unless it is a whole database of this version or an older one */
function check(file: string): void {
  if (!existsSync(file)) throw new Error(`The backup ${file} doesn’t exist.`);
  let version: unknown;
  let verdict: unknown;
  let isOurs = false;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    addEarlierFunctions(database);
    try {
      verdict = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
      readEverything(database);
      version = Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0];
      const tables = "SELECT 1 FROM sqlite_schema WHERE name IN ('user', 'library', 'book')";
      isOurs = database.prepare(tables).all().length === 3;
    } finally {
      database.close();
    }
  } catch {
    verdict = 'unreadable';
  }
  if (verdict !== 'ok') {
    throw new Error(`The backup ${file} is damaged or can’t be read. Nothing was changed.`);
  }
  if (!isOurs || typeof version !== 'number') {
    throw new Error(`${file} isn’t a Longbox backup. Nothing was changed.`);
  }
  if (version > newestVersion) {
    throw new Error(
      `The backup ${file} was made by a newer version of Longbox. Nothing was changed. Update Longbox, then restore it.`,
    );
  }
}
