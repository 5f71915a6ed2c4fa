import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { fileColumns } from './file-columns.ts';
import { migrate } from './migrations.ts';
import {
  authorColumns,
  propertyColumns,
  publisherColumns,
  seriesTitleColumns,
  setNameColumns,
  valueColumns,
} from './text-columns.ts';

/** The version of a database whose keys SQL worked out by functions of ours. */
const before = 47;

const db = openDb(':memory:');
afterEach(() => db.destroy());

test('keys of earlier versions are what would be written today', async () => {
  await migrate(db, before);
  const properties = { file: 'Ärger 2/Été.cbz', reason: 'Straße' };
  const text = 'Élan & Çelik 10';
  const file = '/l/s/Élan 1.5.cbz';
  for (const statement of [
    sql`INSERT INTO library (id, name, nameKey, root, options, unavailable, created)
      VALUES ('L', 'L', 'l', '/l', '{}', 0, 0)`,
    sql`INSERT INTO series (id, libraryId, name, nameKey, url, created, lastModified,
        fileLastModified, deleted, oneshot, aggregated)
      VALUES ('S', 'L', 's', 's', '/l/s', 0, 0, 0, 0, 0, 0)`,
    sql`INSERT INTO seriesMetadata (seriesId, status, title, titleSort, titleSortKey,
        titleSortOrder, summary, publisher, language, links, alternateTitles, locks, created,
        lastModified)
      VALUES ('S', 'ONGOING', ${text}, '', '', '', '', ${text}, '', '[]', '[]', '[]', 0, 0)`,
    sql`INSERT INTO seriesTerm (seriesId, kind, value) VALUES ('S', 'label', ${text})`,
    sql`INSERT INTO book (id, seriesId, libraryId, name, nameKey, url, number, created,
        lastModified, fileLastModified, sizeBytes, deleted, oneshot)
      VALUES ('B', 'S', 'L', 'b', 'b', ${file}, 1, 0, 0, 0, 0, 0, 0)`,
    sql`INSERT INTO bookTag (bookId, value) VALUES ('B', ${text})`,
    sql`INSERT INTO bookAuthor (bookId, position, name, role) VALUES ('B', 0, ${text}, 'writer')`,
    ...[
      ['collection', '', ''],
      ['readList', ', summary', ", ''"],
    ].map(
      ([
        table = '',
        more = '',
        given = '',
      ]) => sql`INSERT INTO ${sql.table(table)} (id, name, nameKey, ordered, created,
        lastModified${sql.raw(more)})
        VALUES ('C', ${text}, ${setNameColumns(text).nameKey}, 0, 0, 0${sql.raw(given)})`,
    ),
    sql`INSERT INTO history (id, type, timestamp, properties)
      VALUES ('H', 'ScanNotes', 0, ${JSON.stringify(properties)}), ('none', 'ScanNotes', 0, '{}')`,
  ]) {
    await statement.execute(db);
  }
  await migrate(db);
  expect(await db.selectFrom('seriesMetadata').selectAll().executeTakeFirst()).toMatchObject({
    ...seriesTitleColumns(text),
    ...publisherColumns(text),
  });
  for (const [table, columns] of [
    ['book', fileColumns(file)],
    ['seriesTerm', valueColumns(text)],
    ['bookTag', valueColumns(text)],
    ['bookAuthor', authorColumns(text)],
    ['collection', setNameColumns(text)],
    ['readList', setNameColumns(text)],
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toMatchObject([columns]);
  }
  expect(
    await db.selectFrom('history').select(['properties', 'words']).orderBy('id').execute(),
  ).toEqual([propertyColumns(properties), propertyColumns({})]);
});
