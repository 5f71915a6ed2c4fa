import type { Dialect, Expression, RawBuilder, SqlBool } from 'kysely';
import type { SearchKind, SearchMatch } from '../search-match.ts';
import type { Changes } from './changes.ts';
import { type Line, lineOfOne } from './line.ts';
import { copyDatabase } from './sqlite/copy-database.ts';
import { changesOf, openDialect } from './sqlite/dialect.ts';
import * as expressions from './sqlite/expressions.ts';
import type { Value } from './sqlite/expressions.ts';
import { giveBack } from './sqlite/give-back.ts';
import { giveRows } from './sqlite/give-rows.ts';
import * as migrating from './sqlite/migrate.ts';
import * as search from './sqlite/search.ts';
import * as whole from './sqlite/whole.ts';

/** How a database is opened. */
interface Opening {
  /** Whether writes survive a power cut at once. */
  readonly durable: boolean;
  /** Whether it is one connection, for what goes on from one query to the next. */
  readonly isSingle?: boolean;
}

/**
 * What differs between databases, by meaning. All other SQL is Kysely’s, or plain enough for every database:
 * `portable-sql.test.ts` sees to it.
 */
interface Engine {
  /** Opens a database for Kysely; see `openDb`. */
  open(file: string, options: Opening): Dialect;
  /** What changes in a database that was opened; nothing if only its server knows. */
  changesOf(opened: Dialect): Changes | undefined;
  /** From now on, a connection reads everything as of one moment, without holding up others. */
  beginReading: typeof whole.beginReading;
  /** The file of a database; nothing if a server has it. */
  fileOf: typeof whole.fileOf;
  /** How many migrations it has been through. */
  versionOf: typeof migrating.versionOf;
  /** Brings a database to the shape after so many of the migrations. */
  migrate: typeof migrating.migrate;
  /** How many rows name a row that isn’t there. */
  countBrokenReferences: typeof whole.countBrokenReferences;
  /** Gives some unused room back to the disk; tells whether there is more. */
  giveBack: typeof giveBack;
  /** Brings all of it into its one file, before it is closed. */
  gather: typeof whole.gather;
  /** Copies a database that may be in use; see there. */
  copy: typeof copyDatabase;
  /** Connects the processes that share a database, by its address. */
  openLine(address: string): Promise<Line>;
  /** Whether a write was refused because it breaks a rule of a table. */
  breaksRule: typeof whole.breaksRule;
  /** Whether there is no room to write. */
  isFull: typeof whole.isFull;
  /** Whether the database can’t be reached. */
  isAway: typeof whole.isAway;
  /** Whether a transaction, which may be done again, was undone for the sake of another one. */
  isUndone: typeof whole.isUndone;

  /** The rows of `column IN …` for a list of any length. */
  among<Member extends string | number>(values: readonly Member[]): RawBuilder<Member>;
  /** Any number of rows as a table, for FROM; each has these columns of `table`. */
  rowsOf(table: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown>;
  /** The text that is this member of a JSON object; null without it. */
  textOf(object: Value, name: string): RawBuilder<string | null>;
  /** The number that is this member of a JSON object; null without it. */
  numberOf(object: Value, name: string): RawBuilder<number | null>;
  /** Whether this member of a JSON object is true: 1, or else 0. */
  flagOf(object: Value, name: string): RawBuilder<number>;
  /** Whether a JSON list has this text. */
  hasElement(list: Value, text: string): RawBuilder<SqlBool>;

  /** Whether a text has this one in it. */
  contains(text: Value, part: string): RawBuilder<SqlBool>;
  endsWith(text: Value, end: string): RawBuilder<SqlBool>;
  /** A text that is compared, grouped and sorted without regard to the case of the letters A to Z. */
  ignoringCase(text: Value): RawBuilder<string>;
  /** All texts of a group, in the order of its rows. */
  joined(text: Value, separator: string): RawBuilder<string | null>;
  /**
   * Each pair of a text, ignoring case, and another column of a whole table as a table of both; the pairs are few beside
   * the rows, and there is an index on them.
   */
  everyPair(table: string, text: string, other: string): RawBuilder<unknown>;
  /** The smaller of two values. */
  least<T>(one: Value, other: Value): RawBuilder<T>;
  /** The greater of two values. */
  greatest<T>(one: Value, other: Value): RawBuilder<T>;
  /** The number of a day, written `YYYY-MM-DD`: that of the next day is greater by one. */
  dayNumber(day: Value): RawBuilder<number>;
  /** The number of the month, in UTC, in which epoch milliseconds lie: 12 times the year, and 0 for January. */
  monthNumber(millis: Value): RawBuilder<number>;

  /** Whether several queries of a process are worked on at the same time. */
  readonly asksAtOnce: boolean;
  /** Rules of which one must hold, or fewer that stand for them. */
  anyOf(rules: readonly Expression<SqlBool>[]): readonly Expression<SqlBool>[];
  /** A column whose index isn’t used, where another one finds fewer rows. */
  unindexed<T>(column: string): RawBuilder<T>;
  /** Stands for JOIN where the database is to begin with the table on its left. */
  readonly joinInOrder: RawBuilder<unknown>;
  /** Ends an expression of ORDER BY: `asc` or `desc`, with nulls before all values. */
  inDirection(direction: 'asc' | 'desc'): RawBuilder<unknown>;
  /** Ends a query for rows to change: those that others change in this moment are left out. */
  readonly skipLocked: RawBuilder<unknown>;
  /** Ends a query that is to give all rows but the first ones. */
  allBeyond(count: number): RawBuilder<unknown>;

  /** Gives the rows of a record to another one, except those of which that has the key already. */
  giveRows: typeof giveRows;

  /** What has documents in the search index: its table, and the columns of its ID and its title. */
  readonly searchKinds: typeof search.searchKinds;
  /** Sees to it that a search finds what was written so far. */
  settleSearch: typeof search.settleSearch;
  /** The documents that match, for a query of which they are the source: `doc`, a row of `searchDocument`. */
  matching(kind: SearchKind, match: SearchMatch): search.Matching;
  /** The IDs of the documents that a search finds, the best first. */
  bestOf(search: search.Search): RawBuilder<{ id: string }>;
  /** The numbers of documents that match, for `number IN …`. */
  numbersMatching(kind: SearchKind, match: SearchMatch): RawBuilder<number>;
  /** The words of titles as a table: `term`, and in how many titles it is, `doc`. */
  wordsOfTitles(kind: SearchKind): RawBuilder<unknown>;
  /** Where the index has its rows, apart from the documents they belong to: a table, and its column of numbers. */
  indexRows(kind: SearchKind): { readonly table: string; readonly column: string };
  /** Has a range of things put into the index again; call it in a transaction. */
  reindex: typeof search.reindex;
  /** Takes rows out of the index; `numbers` selects them. */
  dropIndexRows: typeof search.dropIndexRows;
}

const sqlite: Engine = {
  open: openDialect,
  changesOf,
  copy: copyDatabase,
  openLine: async () => lineOfOne(),
  giveBack,
  giveRows,
  ...migrating,
  ...whole,
  ...expressions,
  ...search,
};

/** The database behind everything: SQLite, unless the process begins with `switchToPostgres`. */
export let engine: Engine = sqlite;

/** Has PostgreSQL behind everything from now on. Nothing of it is loaded before. */
export async function switchToPostgres(): Promise<void> {
  ({ postgres: engine } = await import('./postgres/postgres.ts'));
}
