import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDb } from '../base/db/connection.ts';
import {
  type AnyDb,
  beginReadingAny,
  copyOver,
  isEmpty,
  openAny,
  tablesOf,
  versionOfAny,
} from '../base/db/copy-over.ts';
import { isAddress } from '../base/db/database-place.ts';
import { engine, switchToPostgres } from '../base/db/engine.ts';
import { holdLock } from '../base/db/lock.ts';
import { migrate, newestVersion } from '../base/db/migrations.ts';
import { databaseOf, hasDatabase } from './data-folder.ts';
import { actAsOwner, CommandRefusal, requireVersion } from './existing-database.ts';
import { type Call, UsageError } from './parse.ts';

interface Places {
  /** A data folder, or the address of a database of PostgreSQL’s. */
  readonly from: string;
  readonly to: string;
}

/** @throws UsageError */
function placesOf(call: Call): Places {
  if (call.argument !== 'copy') throw new UsageError(`Unknown “database ${call.argument}”.`);
  const placeOf = (name: 'from' | 'to'): string => {
    const place = call.get(name);
    if (place === undefined) throw new UsageError(`database copy needs --${name}.`);
    return isAddress(place) ? place : path.resolve(place);
  };
  return { from: placeOf('from'), to: placeOf('to') };
}

/** Without its password. */
function shown(place: string): string {
  if (!isAddress(place)) return place;
  const url = new URL(place);
  url.password = '';
  return url.href;
}

/** @throws CommandRefusal while another Longbox is connected to the database */
async function requireRest(db: AnyDb, place: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND application_name LIKE 'longbox%' AND pid <> pg_backend_pid()`.execute(db);
  if (rows.length === 0) return;
  throw new CommandRefusal(`Longbox is using ${shown(place)}. Stop it first.`);
}

/** Holds a data folder against servers. @throws CommandRefusal while one runs */
function holdFolder(data: string): () => void {
  const release = holdLock(data, 'server', 0);
  if (release) return release;
  throw new CommandRefusal(`Longbox is using ${data}. Stop it first.`);
}

/** Copies the database of a data folder to an empty one of PostgreSQL’s. */
async function toAddress({ from: data, to: address }: Places, say: (line: string) => void) {
  actAsOwner(data);
  if (!hasDatabase(data)) throw new CommandRefusal(`There is no database in ${data}.`);
  const file = databaseOf(data);
  const release = holdFolder(data);
  const from = { place: file, db: openAny(file) };
  const to = { place: address, db: openAny(address) };
  try {
    requireVersion(data, await versionOfAny(from.db, file));
    await requireRest(to.db, address);
    const tables = await tablesOf(from.db);
    await switchToPostgres();
    const version = await versionOfAny(to.db, address);
    if (version === 0) await makeShape(address);
    if (![0, newestVersion].includes(version) || !(await isEmpty(to.db, tables))) {
      throw new CommandRefusal(`${shown(address)} isn’t empty. Nothing was changed.`);
    }
    await beginReadingAny(from.db, file);
    return await copyOver({ from, to }, tables, (table, rows) => say(`${table}: ${rows}`));
  } finally {
    await Promise.all([from.db.destroy(), to.db.destroy()]);
    release();
  }
}

/** Copies a database of PostgreSQL’s to a data folder that has none. */
async function toFolder({ from: address, to: data }: Places, say: (line: string) => void) {
  mkdirSync(data, { recursive: true });
  actAsOwner(data);
  const file = databaseOf(data);
  if (existsSync(file)) {
    throw new CommandRefusal(`There is already a database in ${data}. Nothing was changed.`);
  }
  const release = holdFolder(data);
  // It appears under its name when it is whole.
  const part = `${file}.part`;
  const drop = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${part}${end}`, { force: true });
  };
  drop();
  await makeShape(part);
  const from = { place: address, db: openAny(address) };
  const to = { place: part, db: openAny(part) };
  try {
    await requireRest(from.db, address);
    requireVersion(shown(address), await versionOfAny(from.db, address));
    const tables = await tablesOf(to.db);
    await beginReadingAny(from.db, address);
    const rows = await copyOver({ from, to }, tables, (table, count) => say(`${table}: ${count}`));
    await engine.gather(to.db);
    await to.db.destroy();
    renameSync(part, file);
    return rows;
  } finally {
    await Promise.all([from.db.destroy(), to.db.destroy()]);
    drop();
    release();
  }
}

async function makeShape(place: string): Promise<void> {
  const db = openDb(place, { durable: true });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Copies a whole database between a data folder and PostgreSQL, either way, and compares both. The original stays
 * as it is, and a copy that fails leaves nothing but an empty database.
 *
 * @throws UsageError
 * @throws CommandRefusal
 */
export async function copyDatabase(call: Call, say: (line: string) => void): Promise<string> {
  const places = placesOf(call);
  const isToAddress = isAddress(places.to);
  if (isAddress(places.from) === isToAddress) {
    throw new UsageError('Copy between a data folder and a PostgreSQL database.');
  }
  try {
    const rows = await (isToAddress ? toAddress : toFolder)(places, say);
    return `Copied and compared ${rows} rows. ${shown(places.from)} is unchanged.`;
  } catch (error) {
    if (error instanceof CommandRefusal) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefusal(`Couldn’t copy the database: ${why}`, { cause: error });
  }
}
