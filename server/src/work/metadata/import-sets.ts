import { theServer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { type Facts, unpackFacts } from './facts.ts';
import { createSet, updateSet } from '../../catalogue/sets/change-sets.ts';
import { collectionKind, readListKind, type SetKind } from '../../catalogue/sets/set-kinds.ts';
import { allMembers, findSetByName, ruleOf } from '../../catalogue/sets/sets-sql.ts';
import { among } from '../../base/db/long-lists.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** The read lists a book's file names, with the book's place in each where it gives one. */
export function readListsOf(facts: Facts): { name: string; number: number | undefined }[] {
  const alternate = facts.alternateSeries
    ? [{ name: facts.alternateSeries, number: facts.alternateNumber }]
    : [];
  return [...facts.storyArcs, ...alternate].map(({ name, number }) => {
    const place = Number(number);
    return { name, number: number && Number.isFinite(place) ? place : undefined };
  });
}

/** Puts a book into the read lists its file names; lists that do not exist are made (api.md 8.3). */
export async function extendReadLists(
  place: Place,
  { bookId, facts }: { bookId: string; facts: Facts },
): Promise<void> {
  for (const { name, number } of readListsOf(facts)) {
    await put(place, readListKind, { name, added: bookId }, async (db, memberIds) => {
      const numbers = number === undefined ? [] : await numbersIn(db, memberIds, name);
      const after = numbers.findIndex((other) => other !== undefined && other > (number ?? 0));
      return after < 0 ? memberIds.length : after;
    });
  }
}

/** Puts a series into the collections its books' files name. */
export async function extendCollections(
  place: Place,
  { seriesId, names }: { seriesId: string; names: ReadonlySet<string> },
): Promise<void> {
  for (const name of names) {
    await put(
      place,
      collectionKind,
      { name, added: seriesId },
      async (_db, memberIds) => memberIds.length,
    );
  }
}

/** Where among the members something new belongs, from 0. */
type PlaceOfNew = (db: Db, memberIds: readonly string[]) => Promise<number>;

/** Files of the same set are read side by side, so what it holds is read in the transaction that changes it. */
async function put(
  place: Place,
  kind: SetKind,
  { name, added }: { readonly name: string; readonly added: string },
  placeOf: PlaceOfNew,
): Promise<void> {
  const setId = await findSetByName(place.db, kind, name);
  if (setId === undefined) {
    const made = createSet(place, kind, {
      viewer: theServer,
      name,
      ordered: kind.owner === 'readList',
      memberIds: [added],
    });
    await made.catch(async (error: unknown) => {
      // Another file has made it meanwhile.
      if ((await findSetByName(place.db, kind, name)) === undefined) throw error;
      await put(place, kind, { name, added }, placeOf);
    });
    return;
  }
  // One that fills itself holds what its filter says, whatever files say.
  if ((await ruleOf(place.db, kind, setId)) !== null) return;
  if ((await allMembers(place.db, kind, setId)).includes(added)) return;
  const memberIds = async (transaction: Db): Promise<string[]> => {
    const all = await allMembers(transaction, kind, setId);
    if (!all.includes(added)) all.splice(await placeOf(transaction, all), 0, added);
    return all;
  };
  await updateSet(place, kind, { viewer: theServer, setId, change: { memberIds } });
}

/** The place in the list that each member's own file gives. */
async function numbersIn(
  db: Db,
  bookIds: readonly string[],
  name: string,
): Promise<(number | undefined)[]> {
  if (bookIds.length === 0) return [];
  const rows = await db
    .selectFrom('media')
    .select(['bookId', 'facts'])
    .where('bookId', 'in', among(bookIds))
    .execute();
  const facts = new Map(rows.map((row) => [row.bookId, unpackFacts(row.facts)]));
  const lower = name.trim().toLowerCase();
  return bookIds.map((bookId) => {
    const own = facts.get(bookId);
    const list = own && readListsOf(own).find((one) => one.name.trim().toLowerCase() === lower);
    return list?.number;
  });
}
