import type { KoboChoice } from '@longbox/contract/kobo-keys';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fromJson } from '../../base/db/json.ts';
import { among, insertRows } from '../../base/db/long-lists.ts';
import { setVisibleTo } from '../../catalogue/rules/set-rules.ts';
import { listOnDeckIds } from '../books/list-books.ts';

/** The collection of books to go on with. */
export const onDeckId = 'LONGBOX-ONDECK';

interface SnapshotTag {
  readonly tagId: string;
  readonly name: string;
  readonly created: number;
  readonly modified: number;
  readonly members: readonly string[];
}

interface Asked {
  /** The sync point, whose books are known already. */
  readonly id: string;
  readonly from: string | undefined;
  readonly viewer: Viewer;
  readonly choice: KoboChoice;
  readonly now: number;
}

type Found = Pick<SnapshotTag, 'tagId' | 'name' | 'created' | 'members'>;
type Kind = 'onDeck' | 'readLists' | 'collections';

const kindsOf: Readonly<Record<KoboChoice['tags'], readonly Kind[]>> = {
  NONE: [],
  ON_DECK: ['onDeck'],
  READ_LISTS: ['readLists'],
  COLLECTIONS: ['collections'],
  ALL: ['onDeck', 'readLists', 'collections'],
};

const finding: Readonly<Record<Kind, (db: Db, asked: Asked) => Promise<readonly Found[]>>> = {
  onDeck: findOnDeck,
  readLists: findReadLists,
  collections: findCollections,
};

/** Adds the collections of a device to a sync point: only those with a book, and only its books. */
export async function snapshotTags(db: Db, asked: Asked): Promise<void> {
  const { id, from, choice, now } = asked;
  const found: Found[] = [];
  for (const kind of kindsOf[choice.tags]) found.push(...(await finding[kind](db, asked)));
  const before = new Map((await tagsOf(db, from)).map((tag) => [tag.tagId, tag]));
  const rows = found
    .filter(({ members }) => members.length > 0)
    .map((tag) => {
      const known = before.get(tag.tagId);
      const modified = known && isSameTag(known, tag) ? known.modified : now;
      const created = known?.created ?? tag.created;
      return { ...tag, syncPointId: id, created, modified, members: JSON.stringify(tag.members) };
    });
  await insertRows(db, 'syncPointTag', rows);
}

/** The list itself counts, not a date: a set can change without its date. */
export const isSameTag = (
  one: Pick<SnapshotTag, 'name' | 'members'>,
  other: Pick<SnapshotTag, 'name' | 'members'>,
): boolean => one.name === other.name && one.members.join() === other.members.join();

const Members = z.array(z.string());

/** The collections of a sync point, in the order of their ids. */
export async function tagsOf(db: Db, syncPointId: string | undefined): Promise<SnapshotTag[]> {
  if (syncPointId === undefined) return [];
  const rows = await db
    .selectFrom('syncPointTag')
    .select(['tagId', 'name', 'created', 'modified', 'members'])
    .where('syncPointId', '=', syncPointId)
    .orderBy('tagId')
    .execute();
  return rows.map((row) => ({ ...row, members: fromJson(Members, row.members) }));
}

async function findOnDeck(db: Db, { id, viewer, choice, now }: Asked): Promise<readonly Found[]> {
  const ids = await listOnDeckIds(db, viewer);
  const rows = await db
    .selectFrom('syncPointBook')
    .select('bookId')
    .where('syncPointId', '=', id)
    .where('bookId', 'in', among(ids))
    .execute();
  const known = new Set(rows.map(({ bookId }) => bookId));
  const members = ids.filter((one) => known.has(one));
  return [{ tagId: onDeckId, name: choice.onDeckName, created: now, members }];
}

interface SetRow {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly bookId: string;
}

function grouped(rows: readonly SetRow[]): Found[] {
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([tagId, ofSet]) => {
    const [first] = ofSet;
    if (!first) return [];
    const { name, created } = first;
    return [{ tagId, name, created, members: ofSet.map(({ bookId }) => bookId) }];
  });
}

/** In the list's own order, or by release date. */
async function findReadLists(db: Db, { id, viewer }: Asked): Promise<readonly Found[]> {
  const { rows } = await sql<SetRow>`
    SELECT readList.id, readList.name, readList.created, member.bookId
    FROM readList JOIN readListBook AS member ON member.readListId = readList.id
      JOIN syncPointBook AS known ON known.syncPointId = ${id} AND known.bookId = member.bookId
      JOIN bookMetadata ON bookMetadata.bookId = member.bookId
      JOIN book ON book.id = member.bookId
      JOIN seriesMetadata ON seriesMetadata.seriesId = book.seriesId
    WHERE ${setVisibleTo(viewer, 'readList')}
    ORDER BY readList.id, CASE readList.ordered WHEN 1 THEN member.position ELSE 0 END,
      bookMetadata.releaseDate ${engine.inDirection('asc')}, seriesMetadata.titleSortOrder, bookMetadata.numberSort, bookMetadata.numberTail, book.number,
      book.id`.execute(db);
  return grouped(rows);
}

/** The books of its series, in reading order. */
async function findCollections(db: Db, { id, viewer }: Asked): Promise<readonly Found[]> {
  const { rows } = await sql<SetRow>`
    SELECT collection.id, collection.name, collection.created, book.id AS bookId
    FROM collection JOIN collectionSeries AS member ON member.collectionId = collection.id
      JOIN book ON book.seriesId = member.seriesId
      JOIN syncPointBook AS known ON known.syncPointId = ${id} AND known.bookId = book.id
      JOIN bookMetadata ON bookMetadata.bookId = book.id
      JOIN seriesMetadata ON seriesMetadata.seriesId = book.seriesId
    WHERE ${setVisibleTo(viewer, 'collection')}
    ORDER BY collection.id, CASE collection.ordered WHEN 1 THEN member.position ELSE 0 END,
      seriesMetadata.titleSortOrder, book.seriesId, bookMetadata.numberSort,
      bookMetadata.numberTail, book.number, book.id`.execute(db);
  return grouped(rows);
}
