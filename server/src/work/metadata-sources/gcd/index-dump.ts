import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type DumpTables, lookupName, lookups } from './dump-tables.ts';

/** Rows that are read in one go. */
const batch = 5000;

const Most = z.object({ most: z.nullable(z.number()) });
const SeriesRow = z.object({
  place: z.number(),
  id: z.number(),
  name: z.catch(z.string(), ''),
  books: z.catch(z.number(), 0),
});
const LookupRow = z.object({ place: z.number(), value: z.nullable(z.number()) });
const Count = z.object({ count: z.number() });
const When = z.object({ date: z.nullable(z.string()) });

export interface IndexFacts {
  readonly series: number;
  readonly issues: number;
  readonly date: string | null;
}

/**
 * Makes the index of a dump: the words of its series' names, and rows by the columns that the dump has no index
 * for. `step` is called often; what it throws ends the work.
 */
export async function indexDump(
  { database, columns, isIndexed }: DumpTables,
  file: string,
  step: (share: number) => Promise<void>,
): Promise<IndexFacts> {
  const index = new DatabaseSync(file);
  try {
    // A file that a crash leaves behind is made again.
    index.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -64000;
      CREATE VIRTUAL TABLE seriesName USING fts5(
        name, content = '', tokenize = 'unicode61 remove_diacritics 2');
      CREATE TABLE series (id INTEGER PRIMARY KEY, length INTEGER NOT NULL, books INTEGER NOT NULL)`);
    const missing = lookups.filter(
      ([table, column]) => columns.get(table)?.has(column) === true && !isIndexed(table, column),
    );
    const most = (table: string) =>
      z.parse(Most, database.prepare(`SELECT max(rowid) AS most FROM ${table}`).get()).most ?? 0;
    const jobs = [
      { table: 'gcd_series', size: most('gcd_series'), run: seriesJob },
      ...missing.map(([table, column]) => ({
        table,
        size: most(table),
        run: lookupJob(lookupName(table, column), column),
      })),
    ];
    const total = jobs.reduce((sum, { size }) => sum + size, 1);
    let before = 0;
    for (const { table, size, run } of jobs) {
      const next = run({ database, columns, isIndexed }, index, table);
      for (let place = next(-1); place !== undefined; place = next(place)) {
        // SQLite answers at once: without this nothing else of the process would have its turn.
        await setImmediate();
        await step(Math.min(1, (before + Math.max(0, place)) / total));
      }
      before += size;
    }
    return factsOf({ database, columns });
  } finally {
    index.close();
  }
}

type Job = (
  dump: Pick<DumpTables, 'database' | 'columns' | 'isIndexed'>,
  index: DatabaseSync,
  table: string,
) => (after: number) => number | undefined;

/** Reads a table in batches, and writes each in one transaction. Answers the place of the last row. */
function inBatches<Row extends { readonly place: number }>(
  index: DatabaseSync,
  read: (after: number) => readonly Row[],
  write: (row: Row) => void,
): (after: number) => number | undefined {
  return (after) => {
    const rows = read(after);
    index.exec('BEGIN');
    for (const row of rows) write(row);
    index.exec('COMMIT');
    return rows.at(-1)?.place;
  };
}

const seriesJob: Job = ({ database, columns }, index, table) => {
  const has = (column: string) => columns.get('gcd_series')?.has(column) === true;
  const rows = database.prepare(`SELECT rowid AS place, id, name,
    ${has('issue_count') ? 'issue_count' : '0'} AS books FROM ${table}
    WHERE rowid > ? ${has('deleted') ? 'AND deleted = 0' : ''} ORDER BY rowid LIMIT ${batch}`);
  const name = index.prepare('INSERT INTO seriesName (rowid, name) VALUES (?, ?)');
  const size = index.prepare('INSERT OR IGNORE INTO series (id, length, books) VALUES (?, ?, ?)');
  return inBatches(
    index,
    (after) => z.parse(z.array(SeriesRow), rows.all(after)),
    (row) => {
      if (size.run(row.id, row.name.length, row.books).changes === 1) name.run(row.id, row.name);
    },
  );
};

const lookupJob =
  (name: string, column: string): Job =>
  ({ database }, index, table) => {
    index.exec(`CREATE TABLE ${name} (
      value INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (value, place)) WITHOUT ROWID`);
    const rows = database.prepare(
      `SELECT rowid AS place, ${column} AS value FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${batch}`,
    );
    const insert = index.prepare(`INSERT INTO ${name} (value, place) VALUES (?, ?)`);
    return inBatches(
      index,
      (after) => z.parse(z.array(LookupRow), rows.all(after)),
      ({ value, place }) => {
        if (value !== null) insert.run(value, place);
      },
    );
  };

function factsOf({ database, columns }: Pick<DumpTables, 'database' | 'columns'>): IndexFacts {
  const count = (table: 'gcd_series' | 'gcd_issue') => {
    const isLeft = columns.get(table)?.has('deleted') === true ? 'WHERE deleted = 0' : '';
    const row = database.prepare(`SELECT count(*) AS count FROM ${table} ${isLeft}`).get();
    return z.parse(Count, row).count;
  };
  const changed = columns.get('gcd_series')?.has('modified')
    ? database.prepare('SELECT CAST(max(modified) AS TEXT) AS date FROM gcd_series').get()
    : undefined;
  const date = changed === undefined ? null : z.parse(When, changed).date;
  return {
    series: count('gcd_series'),
    issues: count('gcd_issue'),
    date: /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0] ?? null,
  };
}
