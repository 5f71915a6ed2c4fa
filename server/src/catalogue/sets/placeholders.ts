import type { Placeholder, WantedBooks } from '@longbox/contract/placeholders';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among, insertRows } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { newId } from '../../base/ids.ts';
import { visibleLibraries } from '../rules/visibility.ts';

/** A stored placeholder. Its position is one among those of the list's books. */
type PlaceholderRow = Tables['readListPlaceholder'];

/**
 * Whether the viewer learns of the missing books of a list, as a condition on its row: nobody knows what rules
 * will hide such a book, so that people from whom anything is hidden see only those of their own lists.
 */
export function placeholdersSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  const { ageRestriction, labelsAllow, labelsExclude } = viewer;
  const seesAll =
    ageRestriction === null &&
    labelsAllow.length + labelsExclude.length === 0 &&
    visibleLibraries(viewer) === undefined;
  return seesAll ? sql`true` : sql`readList.userId = ${viewer.id}`;
}

/** Of a set without any member, those who may change it see it while it waits for some. */
export function keptFor(viewer: Viewer, table: 'collection' | 'readList'): RawBuilder<SqlBool> {
  const mayChange = isAdmin(viewer) ? sql`true` : sql`${sql.ref(`${table}.userId`)} = ${viewer.id}`;
  const isMissing = sql`(${placeholdersSeenBy(viewer)} AND EXISTS (
    SELECT 1 FROM readListPlaceholder WHERE readListId = readList.id))`;
  const rule = sql.ref(`${table}.rule`);
  const waits =
    table === 'readList' ? sql`(${rule} IS NOT NULL OR ${isMissing})` : sql`${rule} IS NOT NULL`;
  return sql`(${mayChange} AND ${waits})`;
}

/** How many books of each list are missing, as far as the viewer learns of them. */
export async function countPlaceholders(
  db: Db,
  viewer: Viewer,
  readListIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT readListId AS id, count(*) AS count FROM readListPlaceholder
    JOIN readList ON readList.id = readListId
    WHERE readListId IN ${among(readListIds)} AND ${placeholdersSeenBy(viewer)}
    GROUP BY readListId`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The missing books of a list, in its order. */
function selectPlaceholders(db: Db, readListId: string): Promise<PlaceholderRow[]> {
  return db
    .selectFrom('readListPlaceholder')
    .selectAll()
    .where('readListId', '=', readListId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The position of each book of a list. */
async function positionsOf(db: Db, readListId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('readListBook')
    .select(['bookId', 'position'])
    .where('readListId', '=', readListId)
    .execute();
  return new Map(rows.map(({ bookId, position }) => [bookId, position]));
}

/** The missing books of a list, each after so many of these books; in an export absent if none is missing. */
export async function wantedOf(
  db: Db,
  readListId: string,
  bookIds: readonly string[],
): Promise<{ placeholders?: Placeholder[] }> {
  const places = await selectPlaceholders(db, readListId);
  if (places.length === 0) return {};
  const positions = await positionsOf(db, readListId);
  const before = bookIds.map((id) => positions.get(id) ?? 0);
  let after = 0;
  const placeholders = places.map(({ id, position, series, number, volume, year, issueId }) => {
    while (after < before.length && (before[after] ?? 0) <= position) after += 1;
    return { id, series, number, volume, year, issueId, after };
  });
  return { placeholders };
}

/** The books of a list and what is missing between them, as one order. */
interface Place {
  readonly id: string;
  readonly isMissing: boolean;
}

/** Where each book and each placeholder of a list stands when its books become others. */
export function interleave(before: readonly Place[], bookIds: readonly string[]): readonly Place[] {
  const stays = new Set(bookIds);
  const behind = new Map<string | undefined, Place[]>();
  let last: string | undefined;
  for (const place of before) {
    if (place.isMissing) behind.set(last, [...(behind.get(last) ?? []), place]);
    else if (stays.has(place.id)) last = place.id;
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...bookIds.flatMap((id) => [{ id, isMissing: false }, ...(behind.get(id) ?? [])]),
  ];
}

/** The whole order of a list; books and placeholders of one position as they were stored. */
async function placesOf(db: Db, readListId: string): Promise<Place[]> {
  const { rows } = await sql<{ id: string; isMissing: number }>`
    SELECT bookId AS id, position, 0 AS isMissing FROM readListBook WHERE readListId = ${readListId}
    UNION ALL SELECT id, position, 1 FROM readListPlaceholder WHERE readListId = ${readListId}
    ORDER BY position, isMissing, id`.execute(db);
  return rows.map(({ id, isMissing }) => ({ id, isMissing: isMissing === 1 }));
}

/**
 * Moves the placeholders of a list to their places among its books-to-be: each stays behind the book that it
 * was behind.
 *
 * @returns the positions of the books
 */
export async function movePlaceholders(
  db: Db,
  readListId: string,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const places = interleave(await placesOf(db, readListId), bookIds);
  const missing = places.flatMap(({ id, isMissing }, position) =>
    isMissing ? [{ id, position }] : [],
  );
  if (missing.length > 0) {
    await sql`UPDATE readListPlaceholder SET position = moved.position
      FROM ${engine.rowsOf('readListPlaceholder', ['id', 'position'], missing)} AS moved
      WHERE readListPlaceholder.id = moved.id`.execute(db);
  }
  return new Map(places.flatMap(({ id, isMissing }, at) => (isMissing ? [] : [[id, at] as const])));
}

/** Gives a list these missing books alone, each behind so many of `bookIds`, its books that the caller knows. */
export async function replacePlaceholders(
  db: Db,
  readListId: string,
  { bookIds, wanted }: { readonly bookIds: readonly string[]; readonly wanted: WantedBooks },
): Promise<void> {
  await db.deleteFrom('readListPlaceholder').where('readListId', '=', readListId).execute();
  const rows = wanted.map((one) => ({ id: newId(), one }));
  const behind = Map.groupBy(rows, ({ one }) => bookIds[Math.min(one.after, bookIds.length) - 1]);
  const asPlaces = (id: string | undefined): Place[] =>
    (behind.get(id) ?? []).map((row) => ({ id: row.id, isMissing: true }));
  const books = await placesOf(db, readListId);
  const places = [...asPlaces(undefined), ...books.flatMap((book) => [book, ...asPlaces(book.id)])];
  const at = new Map(places.map(({ id }, index) => [id, index]));
  await insertRows(
    db,
    'readListPlaceholder',
    rows.map(({ id, one: { series, number, volume, year, issueId } }) => ({
      id,
      readListId,
      position: at.get(id) ?? places.length,
      series: series.trim(),
      number: number.trim(),
      volume: volume ?? null,
      year: year ?? null,
      issueId: issueId ?? null,
    })),
  );
  const moved = books.map(({ id }) => ({ bookId: id, position: at.get(id) ?? 0 }));
  await sql`UPDATE readListBook SET position = moved.position
    FROM ${engine.rowsOf('readListBook', ['bookId', 'position'], moved)} AS moved
    WHERE readListId = ${readListId} AND readListBook.bookId = moved.bookId`.execute(db);
}

/** Which placeholder of which list. */
interface Which {
  readonly readListId: string;
  readonly placeholderId: string;
}

/**
 * Puts a book in the place of a placeholder; one that the list has already stays where it is.
 *
 * @returns whether the placeholder was still there
 */
export async function fillPlace(db: Db, which: Which, bookId: string): Promise<boolean> {
  const position = await removePlace(db, which);
  if (position === undefined) return false;
  await db
    .insertInto('readListBook')
    .values({ readListId: which.readListId, bookId, position })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Removes a placeholder, and returns where it was unless it was gone. */
export async function removePlace(
  db: Db,
  { readListId, placeholderId }: Which,
): Promise<number | undefined> {
  const place = await db
    .deleteFrom('readListPlaceholder')
    .where('id', '=', placeholderId)
    .where('readListId', '=', readListId)
    .returning('position')
    .executeTakeFirst();
  return place?.position;
}
