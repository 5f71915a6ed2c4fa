import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { searchParts, searchWords } from '../../search-text.ts';
import { fold } from '../../text.ts';

interface Kind {
  readonly kind: 'book' | 'series' | 'collection' | 'readList';
  /** Table and column with the item's name. */
  readonly table: string;
  readonly idColumn: string;
  readonly title: string;
  /** Columns of which a change makes the index stale. */
  readonly columns: readonly string[];
  /** Other titles, by the alias `thing`. */
  readonly titles?: readonly string[];
  /** Other text to find it by, as whole words. */
  readonly also?: string;
}

const kinds: readonly Kind[] = [
  {
    kind: 'book',
    table: 'bookMetadata',
    idColumn: 'bookId',
    title: 'title',
    columns: ['title', 'isbn'],
    also: 'thing.isbn',
  },
  {
    kind: 'series',
    table: 'seriesMetadata',
    idColumn: 'seriesId',
    title: 'title',
    columns: ['title', 'titleSort', 'alternateTitles'],
    titles: [
      'thing.titleSort',
      `(SELECT group_concat(value ->> 'title', ' ') FROM json_each(thing.alternateTitles))`,
    ],
  },
  ...(['collection', 'readList'] as const).map((kind) => ({
    kind,
    table: kind,
    idColumn: 'id',
    title: 'name',
    columns: ['name'],
  })),
];

/** Sources of the index: its kinds, with the table, the ID column and the title column. */
export const searchKinds: readonly Pick<Kind, 'kind' | 'table' | 'idColumn' | 'title'>[] = kinds;

/** The triggers that give added rows of a kind a document, by name. */
export const insertTriggers: readonly (readonly [name: string, statement: string])[] = kinds.map(
  ({ kind, table, idColumn }) => [
    `${kind}SearchInsert`,
    `CREATE TRIGGER ${kind}SearchInsert AFTER INSERT ON ${table} BEGIN
      INSERT INTO searchDocument (kind, id, titleKey, stale)
        VALUES ('${kind}', new.${idColumn}, '', 1);
    END`,
  ],
);

/**
 * Triggers mark the documents of added and changed things as stale, whichever program writes, and call no
 * function of ours. A connection of ours puts them into the index before it commits, or before a search.
 */
export const staleSchema: string[] = [
  `ALTER TABLE searchDocument ADD COLUMN stale INTEGER NOT NULL DEFAULT 0`,
  `CREATE INDEX searchDocumentStale ON searchDocument (kind, number) WHERE stale = 1`,
  ...kinds.map(({ kind }) => `DROP TRIGGER ${kind}SearchInsert`),
  ...insertTriggers.map(([, statement]) => statement),
  ...kinds.flatMap(({ kind, table, idColumn, columns }) => [
    `DROP TRIGGER ${kind}SearchUpdate`,
    `CREATE TRIGGER ${kind}SearchUpdate AFTER UPDATE OF ${columns.join(', ')} ON ${table}
      WHEN ${columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')} BEGIN
      UPDATE searchDocument SET stale = 1
        WHERE kind = '${kind}' AND id = new.${idColumn} AND stale = 0;
    END`,
  ]),
];

/**
 * The statements that have a range of a kind put into the index again when they are committed; each takes
 * the ID before its first and its last ID.
 */
export function reindexStatements(kind: Kind['kind']): readonly string[] {
  const documents = `kind = '${kind}' AND id > ? AND id <= ?`;
  return kinds
    .filter((one) => one.kind === kind)
    .flatMap(({ table, idColumn }) => [
      `DELETE FROM ${kind}Search
        WHERE rowid IN (SELECT number FROM searchDocument WHERE ${documents})`,
      `DELETE FROM searchDocument WHERE ${documents}`,
      `INSERT INTO searchDocument (kind, id, titleKey, stale)
        SELECT '${kind}', ${idColumn}, '', 1 FROM ${table} WHERE ${idColumn} > ? AND ${idColumn} <= ?`,
    ]);
}

/** A search asks this first: a connection of ours has put everything into the index when it is answered. */
export const askStale = `SELECT number FROM searchDocument WHERE stale = 1 LIMIT 1`;

/** So many documents are read at a time. */
const batch = 500;

const isText = (value: SQLOutputValue): value is string => typeof value === 'string';

function indexerOf(database: DatabaseSync, one: Kind) {
  const { kind, table, idColumn, title, titles = [], also } = one;
  const index = `${kind}Search`;
  const stale = database.prepare(`SELECT document.number, thing.${title},
      ${[...titles, also ?? 'NULL'].join(', ')}
    FROM searchDocument AS document INDEXED BY searchDocumentStale
      JOIN ${table} AS thing ON thing.${idColumn} = document.id
    WHERE document.stale = 1 AND document.kind = '${kind}' LIMIT ${batch}`);
  stale.setReturnArrays(true);
  const remove = database.prepare(`DELETE FROM ${index} WHERE rowid = ?`);
  const add = database.prepare(`INSERT INTO ${index} (rowid, title, parts) VALUES (?, ?, ?)`);
  const done = database.prepare(
    `UPDATE searchDocument SET titleKey = ?, stale = 0 WHERE number = ?`,
  );
  return () => {
    for (;;) {
      const rows: unknown[] = stale.all();
      for (const row of rows) {
        if (!Array.isArray(row)) continue;
        const [number, ...texts]: SQLOutputValue[] = row;
        const own = texts.slice(0, -1).filter(isText);
        if (number === undefined) continue;
        remove.run(number);
        add.run(number, searchWords(...texts.filter(isText)), searchParts(...own));
        done.run(fold(own[0] ?? ''), number);
      }
      if (rows.length < batch) return;
    }
  };
}

/**
 * Kysely's `begin` takes the write lock only at the first write. When another process has written
 * since the first read, SQLite then refuses at once instead of waiting, so it is taken right away.
 */
export const beginWriting = 'BEGIN IMMEDIATE';

/** Statements that may add something to search for, or change its titles. */
export const writesSearched = new RegExp(
  String.raw`\b(into|update)\s+(or\s+\w+\s+)?("?main"?\.)?"?(${kinds.map(({ table }) => table).join('|')})"?[\s(]`,
  'i',
);

/** Keeps the index of a database; one of an earlier version keeps it itself, by its triggers. */
export function searchIndexer(database: DatabaseSync) {
  const findStale = once(() =>
    database
      .prepare(`SELECT 1 FROM pragma_table_info('searchDocument') WHERE name = 'stale'`)
      .get() === undefined
      ? undefined
      : database.prepare(askStale),
  );
  const indexers = once(() => kinds.map((kind) => indexerOf(database, kind)));
  const isStale = () => findStale()?.get() !== undefined;
  /** Puts into the index what is stale. */
  const index = (): void => {
    if (isStale()) for (const indexKind of indexers() ?? []) indexKind();
  };
  /** Runs what may write, and puts that into the index in the same transaction. */
  const writing = <T>(run: () => T): T => {
    if (database.isTransaction) return run();
    database.exec(beginWriting);
    try {
      const result = run();
      index();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  /** Puts into the index what this transaction has written so far, or another program. */
  const catchUp = (): void => {
    if (database.isTransaction) index();
    else if (isStale()) writing(() => {});
  };
  return { index, writing, catchUp };
}

/** What `make` gives, made until there is something. */
function once<T>(make: () => T | undefined): () => T | undefined {
  let made: T | undefined;
  return () => (made ??= make());
}
