import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';
import { setNameColumns } from './text-columns.ts';
import { titleColumns, titleSortColumns } from './title-columns.ts';

/** The version of a database whose keys took ½ for 1 and 2. */
const before = 54;

const db = openDb(':memory:');
afterEach(() => db.destroy());

test('what earlier versions filed and sorted is filed and sorted as today, unless someone set it', async () => {
  await migrate(db, before);
  const text = 'Ranma ½';
  for (const statement of [
    sql`INSERT INTO library (id, name, nameKey, root, options, unavailable, created)
      VALUES ('L', ${text}, '', '/l', '{}', 0, 0)`,
    sql`INSERT INTO series (id, libraryId, name, nameKey, url, created, lastModified,
        fileLastModified, deleted, oneshot, aggregated)
      VALUES ('S', 'L', ${text}, '', '/l/s', 0, 0, 0, 0, 0, 0),
        ('T', 'L', 'T', 't', '/l/t', 0, 0, 0, 0, 0, 0), ('U', 'L', 'U', 'u', '/l/u', 0, 0, 0, 0, 0, 0),
        ('V', 'L', 'V', 'v', '/l/v', 0, 0, 0, 0, 0, 0)`,
    sql`INSERT INTO seriesMetadata (seriesId, status, title, titleSort, titleSortKey,
        titleSortOrder, summary, publisher, language, links, alternateTitles, locks, created,
        lastModified)
      VALUES ('S', 'ONGOING', ${text}, ${text}, '', '', '', '', '', '[]', '[]', '[]', 0, 0),
        ('T', 'ONGOING', 'Œuvres', 'Œuvres', '', '', '', '', 'fr', '[]', '[]', '[]', 0, 0),
        ('U', 'ONGOING', 'Œuvres', 'Œuvres', '', '', '', '', 'fr', '[]', '[]', '["titleSort"]', 0, 0),
        ('V', 'ONGOING', 'Œuvres', 'By hand', '', '', '', '', 'fr', '[]', '[]', '[]', 0, 0)`,
    sql`INSERT INTO book (id, seriesId, libraryId, name, nameKey, url, number, created,
        lastModified, fileLastModified, sizeBytes, deleted, oneshot)
      VALUES ('B', 'S', 'L', ${text}, '', '/l/s/b', 1, 0, 0, 0, 0, 0, 0)`,
    sql`INSERT INTO bookMetadata (bookId, title, titleKey, summary, number, numberSort, isbn, links,
        locks, created, lastModified)
      VALUES ('B', ${text}, '', '', '1', 1, '', '[]', '[]', 0, 0)`,
    sql`INSERT INTO collection (id, name, nameKey, ordered, created, lastModified)
      VALUES ('C', ${text}, 'c', 0, 0, 0)`,
    sql`INSERT INTO readList (id, name, nameKey, summary, ordered, created, lastModified)
      VALUES ('R', ${text}, 'r', '', 0, 0, 0)`,
  ]) {
    await statement.execute(db);
  }
  await migrate(db);
  const { nameOrder } = setNameColumns(text);
  for (const [table, columns] of [
    ['library', { nameKey: nameOrder }],
    ['series', { nameKey: nameOrder }],
    ['book', { nameKey: nameOrder }],
    ['bookMetadata', { titleOrder: titleColumns(text).titleOrder }],
    ['collection', { nameOrder }],
    ['readList', { nameOrder }],
  ] as const) {
    expect((await db.selectFrom(table).selectAll().execute())[0]).toMatchObject(columns);
  }
  const filed = await db
    .selectFrom('seriesMetadata')
    .select(['titleSort', 'titleSortOrder'])
    .orderBy('seriesId')
    .execute();
  const orderOf = (titleSort: string) => {
    const { titleSortOrder } = titleSortColumns(titleSort);
    return { titleSort, titleSortOrder };
  };
  expect(filed).toEqual([text, 'Oeuvres', 'Œuvres', 'By hand'].map(orderOf));
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
});
