import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/** The tables and columns that are read, as GCD documents them; the first ones of each must be there. */
const tables = {
  gcd_series: {
    needed: ['id', 'name'],
    other: [
      'year_began',
      'year_ended',
      'is_current',
      'publisher_id',
      'language_id',
      'issue_count',
      'modified',
      'deleted',
    ],
  },
  gcd_issue: {
    needed: ['id', 'number', 'series_id'],
    other: [
      'title',
      'volume',
      'key_date',
      'on_sale_date',
      'valid_isbn',
      'variant_of_id',
      'deleted',
    ],
  },
  gcd_publisher: { needed: ['id', 'name'], other: [] },
  gcd_story: {
    needed: [],
    other: [
      'id',
      'issue_id',
      'title',
      'type_id',
      'sequence_number',
      'synopsis',
      'genre',
      'script',
      'pencils',
      'inks',
      'colors',
      'letters',
      'editing',
      'deleted',
    ],
  },
  gcd_story_credit: {
    needed: [],
    other: ['id', 'story_id', 'creator_id', 'credit_type_id', 'deleted'],
  },
  gcd_creator_name_detail: { needed: [], other: ['id', 'name'] },
  stddata_language: { needed: [], other: ['id', 'code'] },
} as const;
export type DumpTable = keyof typeof tables;

/** The columns by which rows are looked up. */
export const lookups: readonly (readonly [DumpTable, string])[] = [
  ['gcd_series', 'id'],
  ['gcd_publisher', 'id'],
  ['gcd_issue', 'id'],
  ['gcd_issue', 'series_id'],
  ['gcd_story', 'issue_id'],
  ['gcd_story_credit', 'story_id'],
  ['gcd_creator_name_detail', 'id'],
  ['stddata_language', 'id'],
];

/** The name of the table in the index that serves a lookup where the dump has no index of its own. */
export const lookupName = (table: DumpTable, column: string): string => `${table}__${column}`;

/** A database that isn't a dump of the GCD. */
export class NoDump extends Error {}

const Name = z.object({ name: z.string() });
const Table = z.object({ name: z.string(), type: z.string(), wr: z.number() });
const Column = z.object({ name: z.string(), pk: z.number(), type: z.string() });

/** A dump that is open for reading, with the columns that it has. */
export interface DumpTables {
  readonly database: DatabaseSync;
  readonly columns: ReadonlyMap<DumpTable, ReadonlySet<string>>;
  /** Whether the dump finds rows by this column without reading the whole table. */
  isIndexed(table: DumpTable, column: string): boolean;
  close(): void;
}

export const isDumpTable = (name: string): name is DumpTable => name in tables;

/** The names of all tables that are read. */
export const dumpTables: readonly DumpTable[] = Object.keys(tables).filter(isDumpTable);

/**
 * Opens a dump for reading only. Nothing in it runs: neither its views nor its triggers are used.
 *
 * @throws NoDump, or SQLite's error if it's no database
 */
export function openDumpTables(file: string): DumpTables {
  const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
  try {
    database.exec(
      'PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON',
    );
    const plain = z
      .parse(z.array(Table), database.prepare('PRAGMA main.table_list').all())
      .filter(({ type, wr }) => type === 'table' && wr === 0);
    const names = new Set(plain.map(({ name }) => name));
    const columns = new Map<DumpTable, ReadonlySet<string>>();
    const indexed = new Set<string>();
    for (const table of dumpTables) {
      const { needed, other } = tables[table];
      const found = names.has(table) ? columnsOf(database, table) : [];
      const has = new Set(found.map(({ name }) => name));
      if (needed.some((one) => !has.has(one))) throw new NoDump(`${table} is missing`);
      const known = [...needed, ...other].filter((one) => has.has(one));
      if (known.length > 0) columns.set(table, new Set(known));
      for (const one of indexesOf(database, table, found)) indexed.add(lookupName(table, one));
    }
    return {
      database,
      columns,
      isIndexed: (table, column) => indexed.has(lookupName(table, column)),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

const columnsOf = (database: DatabaseSync, table: DumpTable) =>
  z.parse(z.array(Column), database.prepare(`PRAGMA main.table_info(${table})`).all());

/** The columns that an index begins with, or that are the row's own number. */
function indexesOf(
  database: DatabaseSync,
  table: DumpTable,
  columns: readonly z.output<typeof Column>[],
): string[] {
  const keys = columns.filter(({ pk }) => pk > 0);
  const own = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER' ? keys : [];
  const found = own.map(({ name }) => name);
  const indexes = database.prepare('SELECT name FROM pragma_index_list(?) WHERE partial = 0');
  const first = database.prepare('SELECT name FROM pragma_index_info(?) WHERE seqno = 0');
  for (const { name } of z.parse(z.array(Name), indexes.all(table))) {
    const column = z.safeParse(Name, first.get(name)).data?.name;
    if (column !== undefined) found.push(column);
  }
  return found;
}
