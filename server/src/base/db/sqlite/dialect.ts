import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Dialect, SqliteDialect } from 'kysely';
import type { Changes } from '../changes.ts';
import { addEarlierFunctions } from './earlier-functions.ts';
import { changesSchema, followChanges } from './follow-changes.ts';
import { givePages } from './give-back.ts';
import { rowMaker } from './rows.ts';
import { askStale, beginWriting, searchIndexer, writesSearched } from './search-index.ts';

type Value = string | number | bigint | Uint8Array | null;

/** The write-ahead log is put into the database this seldom, as each time waits for the disk. */
const pagesBetweenCheckpoints = 8000;

/** How many compiled statements are kept. */
const statementsKept = 500;

function bindable(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`can’t store a value of type ${typeof value}`);
}

/**
 * After some failures, such as a full disk, SQLite has already rolled back, and a second rollback
 * fails: that error must not hide the first one.
 */
const nothingToDo = 'SELECT 1';

function substitute(sql: string, { isTransaction }: DatabaseSync): string {
  if (sql === 'begin') return beginWriting;
  return sql === 'rollback' && !isTransaction ? nothingToDo : sql;
}

type Parameters = readonly unknown[];

/** Gives node:sqlite the shape that Kysely's SQLite dialect asks for. */
function adapt(database: DatabaseSync, follow: ReturnType<typeof followChanges>) {
  const statements = new Map<string, ReturnType<typeof compile>>();
  const { index, writing: indexed, catchUp } = searchIndexer(database);
  const compile = (sql: string) => {
    const { compiled: statement, touched } = follow.touchedBy<StatementSync>(() =>
      database.prepare(sql),
    );
    const isWriting = writesSearched.test(sql);
    const toRow = rowMaker(statement);
    const around = <T>(run: () => T): T => {
      follow.note(touched);
      if (changesSchema(touched)) statements.clear();
      if (isWriting) return indexed(run);
      if (sql === 'commit') index();
      else if (sql === askStale) catchUp();
      return run();
    };
    return {
      // It gives back a page at each step, and has no columns.
      reader: sql === givePages || statement.columns().length > 0,
      all: (parameters: Parameters) =>
        around(() => statement.all(...parameters.map(bindable)).map(toRow)),
      run: (parameters: Parameters) => around(() => statement.run(...parameters.map(bindable))),
      iterate(parameters: Parameters) {
        follow.note(touched);
        return statement.iterate(...parameters.map(bindable)).map(toRow);
      },
    };
  };
  return {
    close: () => database.close(),
    prepare(text: string) {
      const sql = substitute(text, database);
      const known = statements.get(sql);
      if (known) return known;
      const made = compile(sql);
      if (statements.size >= statementsKept) statements.clear();
      statements.set(sql, made);
      return made;
    },
  };
}

/** A database file by its path, or a temporary one: `:memory:`. */
export function openDialect(file: string, { durable }: { readonly durable: boolean }): Dialect {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA busy_timeout = 10000;
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'};
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints};
  `);
  addEarlierFunctions(database);
  const follow = followChanges(database);
  const dialect = new SqliteDialect({ database: adapt(database, follow) });
  changesOfDialects.set(dialect, follow.changes);
  return dialect;
}

const changesOfDialects = new WeakMap<Dialect, Changes>();

/** What changes in an open database. */
export const changesOf = (dialect: Dialect): Changes | undefined => changesOfDialects.get(dialect);
