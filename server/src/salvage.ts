import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addEarlierFunctions } from './base/db/sqlite/earlier-functions.ts';
import { openDb } from './base/db/connection.ts';
import { dropDatabase, renameDatabase } from './base/db/database-files.ts';
import { holdLock } from './base/db/lock.ts';
import { searchIndexer } from './base/db/sqlite/search-index.ts';
import { migrate, newestVersion } from './base/db/migrations.ts';

/** Beyond every row. */
const furthest = 2n ** 62n;

/**
 * Puts a copy of what can still be read of a damaged database in its place. The damaged one is kept
 * beside it.
 *
 * @returns what was done, in a sentence
 * @throws an error in words when nothing can be read
 */
export async function salvageDatabase(data: string): Promise<string> {
  const database = path.join(data, 'longbox.sqlite');
  if (!existsSync(database)) throw new Error(`The database ${database} doesn’t exist.`);
  const release = holdLock(data, 'server', 5000);
  if (!release) throw new Error(`Another Longbox is using ${data}. Stop it first.`);
  try {
    if (isSound(database))
      return `The database ${database} isn’t damaged, so nothing was changed. You can leave out --salvage.`;
    const fresh = path.join(data, 'longbox.salvaging.sqlite');
    dropDatabase(fresh);
    const { rows, cut } = await copyReadable(database, fresh);
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const aside = path.join(data, `longbox.damaged-${stamp}.sqlite`);
    renameDatabase(database, aside);
    renameSync(fresh, database);
    const lost = cut.length === 0 ? '' : ` Some rows were lost in: ${cut.join(', ')}.`;
    return `Rows salvaged: ${rows}.${lost} The damaged database is now ${aside}.`;
  } finally {
    release();
  }
}

function openToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  addEarlierFunctions(database);
  return database;
}

function isSound(file: string): boolean {
  try {
    const database = openToRead(file);
    const check = database.prepare('PRAGMA integrity_check(1)').get();
    const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'user'").all();
    database.close();
    return tables.length === 1 && Object.values(check ?? {})[0] === 'ok';
  } catch {
    return false;
  }
}

interface Salvaged {
  readonly rows: number;
  /** Tables that could not be read to their end. */
  readonly cut: readonly string[];
}

async function copyReadable(source: string, target: string): Promise<Salvaged> {
  const from = openToRead(source);
  try {
    const version = versionOf(from, source);
    closeSync(openSync(target, 'w', 0o600));
    const made = openDb(target);
    await migrate(made, version);
    await made.destroy();
    const to = openToRead(target);
    to.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN');
    let rows = 0;
    const cut: string[] = [];
    for (const table of tablesOf(to)) {
      const copy = copyTable(from, to, table);
      rows += copy.rows;
      if (copy.isCut) cut.push(table);
    }
    dropOrphans(to);
    searchIndexer(to).index();
    to.exec('COMMIT; PRAGMA synchronous = FULL; VACUUM; PRAGMA journal_mode = DELETE');
    to.close();
    return { rows, cut };
  } finally {
    from.close();
  }
}

function versionOf(database: DatabaseSync, file: string): number {
  try {
    const version = Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0];
    if (typeof version === 'number' && version > 0 && version <= newestVersion) return version;
  } catch {
    // Told below: without its first page a database can't be read at all.
  }
  throw new Error(
    `Couldn’t read anything from the database ${file}. To start as a new server, move it and all backups to another folder.`,
  );
}

/** All but the search index, which fills itself from the others. */
function tablesOf(database: DatabaseSync): string[] {
  const indexes = database
    .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")
    .all()
    .map(({ name }) => String(name));
  return database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'searchDocument')
    .filter((name) => !indexes.some((index) => name === index || name.startsWith(`${index}_`)));
}

function columnsOf(database: DatabaseSync, table: string): { name: string; key: number }[] {
  return database
    .prepare('SELECT name, pk FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, pk }) => ({ name: String(name), key: Number(pk) }));
}

/** Copies a table from both of its ends, and again from both sides of what can't be read. */
function copyTable(from: DatabaseSync, to: DatabaseSync, table: string) {
  const columns = columnsOf(to, table);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const insert = to.prepare(`INSERT OR REPLACE INTO "${table}" (${names}) VALUES (${marks})`);
  let rows = 0;
  let isCut = false;
  /** Copies until the end, or until a row can't be read: then the last key that could. */
  const scan = (rest: string, ...bounds: bigint[]): { last?: bigint; isWhole: boolean } => {
    let last: bigint | undefined;
    try {
      const select = from.prepare(`SELECT ${rest}`);
      select.setReadBigInts(true);
      for (const { salvagedKey, ...row } of select.iterate(...bounds)) {
        if (typeof salvagedKey === 'bigint') last = salvagedKey;
        try {
          insert.run(...Object.values(row));
          rows += 1;
        } catch {
          isCut = true;
        }
      }
      return { ...(last !== undefined && { last }), isWhole: true };
    } catch {
      isCut = true;
      return { ...(last !== undefined && { last }), isWhole: false };
    }
  };
  const byKey = (low: bigint, high: bigint): void => {
    if (low > high) return;
    const what = `rowid AS salvagedKey, ${names} FROM "${table}" NOT INDEXED
      WHERE rowid BETWEEN ? AND ? ORDER BY rowid`;
    const ahead = scan(what, low, high);
    if (ahead.isWhole) return;
    const first = (ahead.last ?? low - 1n) + 1n;
    const back = scan(`${what} DESC`, first, high);
    if (back.isWhole || first >= high) return;
    const last = (back.last ?? high + 1n) - 1n;
    const middle = (first + last) / 2n;
    byKey(first, middle);
    byKey(middle + 1n, last);
  };
  if (hasRowIds(to, table)) {
    byKey(0n, furthest);
  } else {
    const keys = columns.filter(({ key }) => key > 0).toSorted((one, other) => one.key - other.key);
    const order = (way: string) => keys.map(({ name }) => `"${name}" ${way}`).join(', ');
    const whole = scan(`${names} FROM "${table}" ORDER BY ${order('ASC')}`).isWhole;
    if (!whole) scan(`${names} FROM "${table}" ORDER BY ${order('DESC')}`);
  }
  return { rows, isCut };
}

function hasRowIds(database: DatabaseSync, table: string): boolean {
  const row = database.prepare('SELECT wr FROM pragma_table_list WHERE name = ?').get(table);
  return row?.['wr'] === 0;
}

/** Removes what belongs to something that is gone, until all that is left belongs together. */
function dropOrphans(database: DatabaseSync): void {
  const statements = tablesOf(database).flatMap((table) =>
    database
      .prepare('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)')
      .all(table)
      .map((key) => {
        const parent = String(key['table']);
        const [own] = columnsOf(database, parent).filter((one) => one.key === 1);
        const column = key['to'] === null ? own?.name : String(key['to']);
        const child = `"${table}"."${String(key['from'])}"`;
        return database.prepare(`DELETE FROM "${table}" WHERE ${child} IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM "${parent}" AS parent WHERE parent."${column}" = ${child})`);
      }),
  );
  let removed = 1n;
  while (removed > 0n) {
    removed = 0n;
    for (const statement of statements) removed += BigInt(statement.run().changes);
  }
}
