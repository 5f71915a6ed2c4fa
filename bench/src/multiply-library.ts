import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { addEarlierFunctions } from '@longbox/server/base/db/sqlite/earlier-functions';
import { bigLibraryBooks, bigLibrarySeries } from './big-library.ts';

/** Ids of big libraries end with a number; a copy goes on counting where the library ends. */
const idPlus = (column: string, times: string): string =>
  `substr(${column}, 1, 1) || printf('%012d', substr(${column}, 2) + ${times})`;
const seriesPlus = `copy.turn * ${bigLibrarySeries}`;
const seriesId = idPlus('seriesId', seriesPlus);
const bookId = idPlus('bookId', `copy.turn * ${bigLibraryBooks}`);

/** Names of series end with their number, and so do the names of their folders; those of books go on after it. */
const named = (text: string): string => `copied(${text}, ${seriesPlus})`;

/** What is different in a copy, by tables, those that others refer to first. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  series: {
    id: idPlus('id', seriesPlus),
    name: named('name'),
    nameKey: `sortKey(${named('name')})`,
    url: named('url'),
  },
  seriesMetadata: {
    seriesId,
    title: named('title'),
    titleKey: `fold(${named('title')})`,
    titleSort: named('titleSort'),
    titleSortKey: `fold(${named('titleSort')})`,
    titleSortOrder: `sortKey(${named('titleSort')})`,
  },
  seriesTerm: { seriesId },
  book: {
    id: idPlus('id', `copy.turn * ${bigLibraryBooks}`),
    seriesId,
    name: named('name'),
    nameKey: `sortKey(${named('name')})`,
    url: named('url'),
    nameDigest: `substr(nameDigest(${named('url')}), 1, 16)`,
    stemDigest: `substr(stemDigest(${named('url')}), 1, 16)`,
  },
  media: { bookId },
  bookMetadata: { bookId },
  bookAuthor: { bookId },
  bookTag: { bookId },
  readProgress: { bookId },
  seriesProgress: { seriesId },
};

const Named = z.object({ name: z.string(), sql: z.string() });

/**
 * Makes a big library, which no server has open, `times` as large in SQL: series with other names, and books with the
 * same titles.
 */
export function multiplyLibrary(data: string, times: number): void {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  addEarlierFunctions(database);
  database.function('copied', { deterministic: true }, (text, plus) =>
    String(text).replaceAll(/(?<= )\d+(?=$|\/| #)/g, (number) =>
      String(Number(number) + Number(plus)),
    ),
  );
  const all = (sql: string) => database.prepare(sql).all();
  const tables = Object.keys(changes)
    .map((table) => `'${table}'`)
    .join(', ');
  // Indexes that are made in the end are made faster, and what triggers would do is done for all at once.
  const left = z.array(Named).parse(
    all(`SELECT type || ' ' || name AS name, sql FROM sqlite_schema
      WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN (${tables})`),
  );
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000; BEGIN');
  for (const { name } of left) database.exec(`DROP ${name}`);
  database.exec(`CREATE TEMP TABLE copy AS
    SELECT value AS turn FROM json_each('${JSON.stringify(Array.from({ length: times - 1 }, (_, index) => index + 1))}')`);
  for (const [table, changed] of Object.entries(changes)) {
    const columns = all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) =>
      String(name),
    );
    const values = columns.map((column) => changed[column] ?? column);
    database.exec(`INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${values.join(', ')} FROM copy CROSS JOIN (SELECT * FROM ${table})`);
  }
  for (const [kind, titles, others] of [
    ['series', 'title, titleSort', ''],
    ['book', 'title', ', isbn'],
  ] as const) {
    const documents = `searchDocument JOIN ${kind}Metadata ON ${kind}Id = id WHERE searchDocument.number > last`;
    database.exec(
      `CREATE TEMP TABLE ${kind}Last AS SELECT max(number) AS last FROM searchDocument`,
    );
    database.exec(`INSERT INTO searchDocument (kind, id, titleKey)
      SELECT '${kind}', ${kind}Id, titleKey FROM ${kind}Metadata
      WHERE ${kind}Id NOT IN (SELECT id FROM searchDocument WHERE kind = '${kind}')`);
    database.exec(`INSERT INTO ${kind}Search (rowid, title, parts)
      SELECT searchDocument.number, searchWords(${titles}${others}), searchParts(${titles}) FROM ${kind}Last CROSS JOIN ${documents}`);
  }
  for (const { sql } of left) database.exec(sql);
  database.exec('COMMIT');
  database.close();
}
