import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { Db } from '../../../base/db/connection.ts';
import { bareTitle } from '../bare-title.ts';
import { gcdFolder, indexOf } from './dump-files.ts';
import { type DumpTable, type DumpTables, lookupName, openDumpTables } from './dump-tables.ts';

/** Rows of one question. */
const mostRows = 5000;
/** Series that a search finds. */
const mostFound = 25;

/** A row of a dump, whose values are still to be read. */
export type DumpRow = Readonly<Record<string, unknown>>;

/** A dump that answers. */
export interface Dump {
  /** The series whose names have all words, the shortest names first; else those that have some. */
  search(words: string): DumpRow[];
  /** The rows of a table whose column has this value. */
  rows(table: DumpTable, column: string, value: number): DumpRow[];
  close(): void;
}

function openDump(file: string): Dump {
  const tables = openDumpTables(file);
  const index = new DatabaseSync(indexOf(file), { readOnly: true });
  const found = (order: string) =>
    index.prepare(`SELECT series.id AS place FROM seriesName JOIN series ON series.id = seriesName.rowid
      WHERE seriesName MATCH ? ORDER BY ${order} LIMIT ${mostFound}`);
  const all = found('series.length, series.books DESC');
  const some = found('rank');
  const rows = (table: DumpTable, column: string, value: number) =>
    rowsOf(tables, index, { table, column, value });
  return {
    rows,
    search(words) {
      // Only letters and digits: nothing of it is a command of the search.
      const parts = bareTitle(words)
        .match(/[\p{L}\p{N}]+/gu)
        ?.slice(0, 20)
        .map((part) => `"${part}"`);
      if (!parts) return [];
      const both = all.all(parts.join(' '));
      const places = both.length > 0 ? both : some.all(parts.join(' OR '));
      return places.flatMap(({ place }) => rows('gcd_series', 'id', Number(place)));
    },
    close() {
      tables.close();
      index.close();
    },
  };
}

function rowsOf(
  { database, columns, isIndexed }: DumpTables,
  index: DatabaseSync,
  { table, column, value }: { table: DumpTable; column: string; value: number },
): DumpRow[] {
  const known = columns.get(table);
  if (known?.has(column) !== true) return [];
  const wanted = [...known].join(', ');
  const read = (where: string) =>
    database.prepare(`SELECT ${wanted} FROM ${table} WHERE ${where} LIMIT ${mostRows}`);
  const rows = isIndexed(table, column)
    ? read(`${column} = ?`).all(value)
    : index
        .prepare(`SELECT place FROM ${lookupName(table, column)} WHERE value = ? LIMIT ${mostRows}`)
        .all(value)
        .flatMap(({ place }) => read('rowid = ?').all(Number(place)));
  return rows.filter(({ deleted }) => deleted !== 1);
}

/** The dump in use, opened when it's first needed, and again when it was replaced. */
export interface DumpInUse {
  /** Undefined if there is none. */
  read(): Promise<Dump | undefined>;
  close(): void;
}

export function dumpInUse(db: Db, data: string): DumpInUse {
  let opened: { readonly key: string; readonly dump: Dump } | undefined;
  const close = () => {
    opened?.dump.close();
    opened = undefined;
  };
  return {
    close,
    async read() {
      const row = await db.selectFrom('gcdDump').selectAll().executeTakeFirst();
      const key = row && JSON.stringify(row);
      if (opened?.key !== key) close();
      if (row && key !== undefined) {
        opened ??= { key, dump: openDump(path.join(gcdFolder(data), row.file)) };
      }
      return opened?.dump;
    },
  };
}
