import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { bookBelongings } from './book-belongings.ts';
import { seriesBelongings } from './series-belongings.ts';
import type { Belonging } from './ways.ts';

const db = openDb(path.join(temporaryFolder(), 'longbox.sqlite'));
afterAll(() => db.destroy());

/** Columns that hold an id of the table: named like it, or a reference to it or to what hangs on it. */
async function columnsOf(owner: 'book' | 'series'): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT m.name || '.' || c.name AS place
    FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND (
      lower(c.name) LIKE ${`%${owner}id`}
      OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(m.name) AS f
        WHERE f."from" = c.name AND lower(f."table") = ${owner}))`.execute(db);
  return rows.map(({ place }) => place);
}

const placesOf = (belongings: readonly Belonging[]): string[] =>
  belongings.map(({ table, column }) => `${table}.${column}`);

describe('every column of the database with the id', () => {
  test('of a book is among what belongs to a book', async () => {
    await migrate(db);
    const columns = await columnsOf('book');
    expect(columns).toContain('mark.bookId');
    expect(columns).toContain('alikeKept.otherBookId');
    expect(columns.filter((one) => !placesOf(bookBelongings).includes(one))).toEqual([]);
  });

  test('of a series is among what belongs to a series', async () => {
    const columns = await columnsOf('series');
    expect(columns).toContain('collectionSeries.seriesId');
    expect(columns.filter((one) => !placesOf(seriesBelongings).includes(one))).toEqual([]);
  });

  test('of an owner that may be one or the other is among both', async () => {
    const { rows } = await sql<{ place: string }>`
      SELECT m.name || '.' || c.name AS place
      FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND c.name LIKE '%ownerId'`.execute(db);
    for (const { place } of rows) {
      expect(placesOf(bookBelongings)).toContain(place);
      expect(placesOf(seriesBelongings)).toContain(place);
    }
    expect(rows).toHaveLength(1);
  });
});
