import { createHash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { openDialect as openAddress } from './postgres/dialect.ts';
import { versionOf as versionOfAddress } from './postgres/migrate.ts';
import { beginReading as beginReadingAddress } from './postgres/whole.ts';
import { isAddress } from './database-place.ts';
import { openDialect as openFile } from './sqlite/dialect.ts';
import { versionOf as versionOfFile } from './sqlite/migrate.ts';
import { beginReading as beginReadingFile } from './sqlite/whole.ts';

/** A database of which nothing is known but that it has tables. */
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>;

interface Table {
  readonly name: string;
  /** Tables that must have their rows before it. */
  readonly needs: readonly string[];
  /** The column that counts its rows, if it never gives a number again. */
  readonly counted: string | undefined;
}

/** What was copied of a table, and what stands for all of it in whatever order it is read. */
interface Sum {
  readonly rows: number;
  readonly hash: bigint;
}

/** How many rows are written at a time; those of pictures are large. */
const rowsAtATime = 100;

/** Opens a file or an address on one connection, whichever engine the process works with. */
export const openAny = (place: string): AnyDb =>
  new Kysely({
    dialect: isAddress(place)
      ? openAddress(place, { isSingle: true })
      : openFile(place, { durable: true }),
  });

export const versionOfAny = (db: AnyDb, place: string): Promise<number> =>
  isAddress(place) ? versionOfAddress(db) : versionOfFile(db);

/** From now on, it is read as of one moment. */
export const beginReadingAny = (db: AnyDb, place: string): Promise<void> =>
  isAddress(place) ? beginReadingAddress(db) : beginReadingFile(db);

/**
 * Neither the index for searches is copied, which each database makes as things are added, nor the processes that
 * share a database.
 */
const ownTables = /^(searchDocument|process|\w+Search(_\w+)?|\w+Vocabulary)$/;

/** The tables of SQLite’s database, each after those that it refers to. */
export async function tablesOf(db: AnyDb): Promise<readonly Table[]> {
  const { rows: all } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`.execute(
    db,
  );
  const { rows: references } = await sql<{ name: string; needs: string }>`
    SELECT schema.name, reference."table" AS needs
      FROM sqlite_schema AS schema, pragma_foreign_key_list(schema.name) AS reference
    WHERE schema.type = 'table'`.execute(db);
  const left = all
    .filter(({ name }) => !ownTables.test(name))
    .map(({ name, sql: made }) => ({
      name,
      needs: references.filter((one) => one.name === name).map(({ needs }) => needs),
      counted: /(\w+) INTEGER PRIMARY KEY AUTOINCREMENT/.exec(made)?.[1],
    }));
  const sorted: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) =>
      needs.every((needed) => !left.some(({ name }) => name === needed)),
    );
    const [table] = left.splice(next, 1);
    if (next < 0 || table === undefined) throw new Error('tables refer to each other in a circle');
    sorted.push(table);
  }
  return sorted;
}

export async function isEmpty(db: AnyDb, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const row = await db.selectFrom(name).selectAll().limit(1).executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

/** A value in the same letters for both databases; PostgreSQL has no place for NUL in a text. */
function inLetters(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha1').update(value).digest('hex');
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

function hashOf(row: Record<string, unknown>): bigint {
  const values = Object.keys(row)
    .toSorted()
    .map((column) => [column, inLetters(row[column])]);
  const digest = createHash('sha1').update(JSON.stringify(values)).digest();
  return digest.readBigUInt64LE();
}

/** Reads all rows of a table, some at a time. */
async function* read(db: AnyDb, table: string): AsyncGenerator<Record<string, unknown>[]> {
  let some: Record<string, unknown>[] = [];
  for await (const row of db.selectFrom(table).selectAll().stream(rowsAtATime)) {
    some.push(row);
    if (some.length < rowsAtATime) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function sumOf(
  chunks: AsyncIterable<Record<string, unknown>[]>,
  each: (rows: Record<string, unknown>[]) => Promise<unknown> = async () => {},
): Promise<Sum> {
  let rows = 0;
  let hash = 0n;
  for await (const chunk of chunks) {
    for (const row of chunk) hash = BigInt.asUintN(64, hash + hashOf(row));
    rows += chunk.length;
    await each(chunk);
  }
  return { rows, hash };
}

/** The number that a table gave last, so that the copy gives none again. */
async function lastNumber(db: AnyDb, place: string, table: string, column: string) {
  const { rows } = isAddress(place)
    ? await sql<{ last: number | null }>`
        SELECT pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, ${column})) AS last`.execute(
        db,
      )
    : await sql<{ last: number }>`
        SELECT seq AS last FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  return rows[0]?.last ?? 0;
}

async function goOnFrom(db: AnyDb, place: string, { name, counted = '' }: Table, last: number) {
  if (isAddress(place)) {
    await sql`SELECT setval(pg_get_serial_sequence(${`"${name}"`}, ${counted}), ${last})`.execute(
      db,
    );
    return;
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${name}`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${last})`.execute(db);
}

/** A place, and the open database there. */
export interface Side {
  readonly place: string;
  readonly db: AnyDb;
}

/**
 * Copies all rows into an empty database of the same shape, reads them there again, and compares. All of it is
 * there at the end, or nothing.
 *
 * @param told hears of each table that has rows
 * @returns how many rows were copied
 */
export async function copyOver(
  { from, to }: { readonly from: Side; readonly to: Side },
  tables: readonly Table[],
  told: (table: string, rows: number) => void,
): Promise<number> {
  let count = 0;
  await to.db.transaction().execute(async (transaction) => {
    for (const table of tables) {
      const { name, counted } = table;
      const source = await sumOf(read(from.db, name), (rows) =>
        transaction.insertInto(name).values(rows).execute(),
      );
      const copy = await sumOf(read(transaction, name));
      if (copy.rows !== source.rows || copy.hash !== source.hash) {
        throw new Error(`the copy of “${name}” differs from the original`);
      }
      const last = counted === undefined ? 0 : await lastNumber(from.db, from.place, name, counted);
      if (last > 0) await goOnFrom(transaction, to.place, table, last);
      if (source.rows > 0) told(name, source.rows);
      count += source.rows;
    }
  });
  return count;
}
