import { sql, type Updateable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import type { Tables } from '../../base/db/tables.ts';
import { personalOf } from './personal.ts';
import { followRestrictions } from './restrictions.ts';
import { aliased, type Belonging, dropped, type Heirs, joined } from './ways.ts';

/**
 * Everything that belongs to a series, table by table, as it follows when all of a series' books turn
 * out to lie in another one. A table with a column for a series' id that is not here fails the test
 * beside this file.
 */
export const seriesBelongings: readonly Belonging[] = [
  // Restrictions first: they are told from what both had.
  { table: 'seriesTerm', column: 'seriesId', move: joinTerms },
  { table: 'seriesMetadata', column: 'seriesId', move: joinMetadata },
  joined('book', 'seriesId'),
  joined('collectionSeries', 'seriesId'),
  joined('history', 'seriesId'),
  joined('metadataFile', 'seriesId'),
  personalOf('seriesId'),
  aliased('series'),
  { table: 'thumbnail', column: 'ownerId', move: moveUploads },
  // Counted again from the books.
  dropped('seriesProgress', 'seriesId'),
];

/**
 * Gives everything of a series to another one and removes the emptied record. The caller counts and
 * numbers the books of the other one again.
 */
export async function joinSeries(db: Db, heirs: Heirs): Promise<void> {
  for (const { move } of seriesBelongings) await move(db, heirs);
  await db.deleteFrom('series').where('id', '=', heirs.from).execute();
}

/** Labels by the rule of restrictions, so that no account sees more than before; the rest unites. */
async function joinTerms(db: Db, { from, to }: Heirs): Promise<void> {
  await followRestrictions(db, { from, to });
  await sql`INSERT INTO seriesTerm (seriesId, kind, value, valueKey)
    SELECT ${to}, kind, value, valueKey FROM seriesTerm
    WHERE seriesId = ${from} AND kind != 'label' ON CONFLICT DO NOTHING`.execute(db);
  await db.deleteFrom('seriesTerm').where('seriesId', '=', from).execute();
}

type Column = keyof Updateable<Tables['seriesMetadata']>;

/** The columns of each member that can be locked; those of terms have none. */
const lockable: Readonly<Record<string, readonly Column[]>> = {
  title: ['title', 'titleKey'],
  titleSort: ['titleSort', 'titleSortKey', 'titleSortOrder'],
  status: ['status'],
  summary: ['summary'],
  publisher: ['publisher', 'publisherKey'],
  readingDirection: ['readingDirection'],
  language: ['language'],
  totalBookCount: ['totalBookCount'],
  links: ['links'],
  alternateTitles: ['alternateTitles'],
};

/** A locked member stays, unless the other series has its own. */
async function joinMetadata(db: Db, { from, to }: Heirs): Promise<void> {
  const given = await db
    .selectFrom('seriesMetadata')
    .selectAll()
    .where('seriesId', '=', from)
    .executeTakeFirst();
  const own = await db
    .selectFrom('seriesMetadata')
    .select('locks')
    .where('seriesId', '=', to)
    .executeTakeFirst();
  if (!given || !own) return;
  const kinds = await db
    .selectFrom('series')
    .select('oneshot')
    .distinct()
    .where('id', 'in', [from, to])
    .execute();
  const locks = fromJson(Names, own.locks);
  const more = fromJson(Names, given.locks).filter(
    // The title of a one-shot is no title of a series of several books, nor the other way round.
    (name) => !locks.includes(name) && (kinds.length === 1 || !name.startsWith('title')),
  );
  const columns = more.flatMap((name) => lockable[name] ?? []);
  await db
    .updateTable('seriesMetadata')
    .set({
      ...Object.fromEntries(columns.map((column) => [column, given[column]])),
      locks: JSON.stringify([...locks, ...more]),
      lastModified: Date.now(),
    })
    .where('seriesId', '=', to)
    .execute();
  await db.deleteFrom('seriesMetadata').where('seriesId', '=', from).execute();
}

/** Only uploads follow: the others are made of files. Of two posters the other series' stays. */
async function moveUploads(db: Db, { from, to }: Heirs): Promise<void> {
  const chosen = await db
    .selectFrom('thumbnail')
    .select('type')
    .where('owner', '=', 'series')
    .where('ownerId', '=', to)
    .where('selected', '=', 1)
    .executeTakeFirst();
  const keeps = chosen?.type === 'USER_UPLOADED';
  const uploads = await db
    .updateTable('thumbnail')
    .set({ ownerId: to, ...(keeps && { selected: 0 }) })
    .where('owner', '=', 'series')
    .where('ownerId', '=', from)
    .where('type', '=', 'USER_UPLOADED')
    .returning(['id', 'selected'])
    .execute();
  const poster = uploads.find(({ selected }) => selected === 1);
  if (!poster) return;
  await db
    .updateTable('thumbnail')
    .set({ selected: 0 })
    .where('owner', '=', 'series')
    .where('ownerId', '=', to)
    .where('id', '!=', poster.id)
    .execute();
}
