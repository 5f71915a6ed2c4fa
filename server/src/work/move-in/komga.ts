import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import * as z from 'zod/mini';
import { blob, maybeBlob } from './columns.ts';
import { MoveRefusal } from './refusal.ts';
import { komga, type KomgaTable } from './tables.ts';
import { versionOf } from './versions.ts';

type Row<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>;

/** A copy of a database of Komga. */
export interface Komga {
  /** Which versions of Komga have such a database. */
  readonly version: string;
  /** The first of them. */
  readonly since: string;
  readonly warnings: readonly string[];
  /** Whether it has a table at all. */
  has(table: { readonly name: string }): boolean;
  /** Rows in the order given, or as they were written; one that makes no sense is left. */
  rows<Shape extends z.core.$ZodShape>(
    table: KomgaTable<Shape>,
    options?: { readonly order?: string },
  ): Iterable<Row<Shape>>;
  /** One value of a query. */
  value(sql: string): SQLOutputValue;
  count(table: { readonly name: string }): number;
  close(): void;
}

type OnBroken = (table: string) => void;

const largestBlob = 20_000_000;
const marks = ['LIBRARY', 'SERIES', 'BOOK', 'USER', 'MEDIA'];

/**
 * Opens our copy of a database and sees that it can be moved.
 *
 * @param onBroken is told of each row that makes no sense, once, by its table
 * @throws MoveRefusal in words
 */
export function openKomga(copy: string, source: string, onBroken: OnBroken): Komga {
  const database = new DatabaseSync(copy);
  try {
    return read(database, source, onBroken);
  } catch (error) {
    database.close();
    if (error instanceof MoveRefusal) throw error;
    throw new MoveRefusal(damaged(source, error instanceof Error ? error.message : ''));
  }
}

const damaged = (source: string, verdict: string): string =>
  `${source} is damaged (${verdict}). Use Komga’s last backup, or recover it with sqlite3 .recover.`;

function read(database: DatabaseSync, source: string, onBroken: OnBroken): Komga {
  const columns = new Map(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => [String(name).toUpperCase(), columnsOf(database, String(name))]),
  );
  if (!columns.has('FLYWAY_SCHEMA_HISTORY') || !marks.some((name) => columns.has(name))) {
    throw new MoveRefusal(`${source} isn’t a Komga database.`);
  }
  const verdict = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
  if (verdict !== 'ok') throw new MoveRefusal(damaged(source, String(verdict)));
  const { version, since, warnings } = versionOf(database);
  requireColumns(columns);
  const wasRead = new Set<string>();
  const has = ({ name }: { readonly name: string }): boolean => columns.has(name);
  return {
    version,
    since,
    warnings,
    has,
    *rows(table, { order = 'rowid' } = {}) {
      const present = columns.get(table.name);
      if (!present) return;
      const isFirst = !wasRead.has(table.name);
      wasRead.add(table.name);
      const wanted = Object.entries(table.row.shape).map(([name, schema]) => {
        if (!present.has(name)) return `NULL AS "${name}"`;
        const isBlob = schema === blob || schema === maybeBlob;
        // What no picture and no place in a book takes up never gets into memory.
        const value = isBlob
          ? `CASE WHEN length("${name}") <= ${largestBlob} THEN "${name}" END`
          : `"${name}"`;
        return `${value} AS "${name}"`;
      });
      const sql = `SELECT ${wanted.join(', ')} FROM "${table.name}" ORDER BY ${order}`;
      for (const row of database.prepare(sql).iterate()) {
        const parsed = z.safeParse(table.row, { ...row });
        if (parsed.success) yield parsed.data;
        else if (isFirst) onBroken(table.name);
      }
    },
    value: (sql) => Object.values(database.prepare(sql).get() ?? {})[0] ?? null,
    count: (table) =>
      has(table)
        ? Number(
            Object.values(database.prepare(`SELECT count(*) FROM "${table.name}"`).get() ?? {})[0],
          )
        : 0,
    close: () => database.close(),
  };
}

/** Names compare ignoring case in SQLite, and Komga's are in either. */
function columnsOf(database: DatabaseSync, table: string): Set<string> {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  return new Set(rows.map(({ name }) => String(name).toUpperCase()));
}

/** @throws MoveRefusal when a newer Komga has renamed what is needed */
function requireColumns(columns: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const { name, isNeeded, row } of Object.values(komga)) {
    const present = columns.get(name);
    if (!present) {
      if (isNeeded) throw new MoveRefusal(unknownForm(name));
      continue;
    }
    for (const [column, schema] of Object.entries(row.shape)) {
      if (!present.has(column) && !z.safeParse(schema, null).success) {
        throw new MoveRefusal(unknownForm(`${name}.${column}`));
      }
    }
  }
}

const unknownForm = (what: string): string =>
  `Longbox doesn’t know this version of Komga: its database has no ${what}. Update Longbox, then try again.`;
