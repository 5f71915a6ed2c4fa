import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';
import { titleSortColumns } from './title-columns.ts';

/** The version of a database whose series were filed under their articles. */
const before = 19;

test('series of earlier versions are filed without their article, unless someone set it', async () => {
  const db = openDb(':memory:');
  await migrate(db, before);
  const series = [
    { id: 'usual', title: 'The Lighthouse Keepers', titleSort: 'The Lighthouse Keepers' },
    { id: 'accents', title: 'Les Cités', titleSort: 'Les Cites', language: 'fr' },
    { id: 'other language', title: 'Die Hard', titleSort: 'Die Hard', language: 'en' },
    { id: 'by hand', title: 'The Sandman', titleSort: 'Sandman 1' },
    { id: 'locked', title: 'The Spirit', titleSort: 'The Spirit', locks: '["titleSort"]' },
  ];
  await sql`INSERT INTO library (id, name, nameKey, root, options, unavailable, created)
    VALUES ('L', 'L', 'l', '/l', '{}', 0, 0)`.execute(db);
  for (const { id, titleSort, language = '', locks = '[]', title } of series) {
    await sql`INSERT INTO series (id, libraryId, name, nameKey, url, created, lastModified,
        fileLastModified, deleted, oneshot, aggregated)
      VALUES (${id}, 'L', ${title}, ${title}, ${id}, 0, 0, 0, 0, 0, 0)`.execute(db);
    const { titleSortKey, titleSortOrder } = titleSortColumns(titleSort);
    await sql`INSERT INTO seriesMetadata (seriesId, status, title, titleSort, titleSortKey,
        titleSortOrder, summary, publisher, language, links, alternateTitles, locks, created,
        lastModified)
      VALUES (${id}, 'ONGOING', ${title}, ${titleSort}, ${titleSortKey}, ${titleSortOrder}, '', '',
        ${language}, '[]', '[]', ${locks}, 0, 0)`.execute(db);
  }
  await migrate(db);
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'titleSort', 'titleSortKey', 'titleSortOrder'])
    .orderBy('titleSortOrder')
    .execute();
  expect(rows).toEqual(
    [
      { seriesId: 'accents', titleSort: 'Cites, Les' },
      { seriesId: 'other language', titleSort: 'Die Hard' },
      { seriesId: 'usual', titleSort: 'Lighthouse Keepers, The' },
      { seriesId: 'by hand', titleSort: 'Sandman 1' },
      { seriesId: 'locked', titleSort: 'The Spirit' },
    ].map(({ seriesId, titleSort }) => ({ seriesId, ...titleSortColumns(titleSort) })),
  );
  await db.destroy();
});
