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
    const memberIds = await membersOf(place.db, readListKind, name);
    if (memberIds?.includes(bookId)) continue;
    const numbers = number === undefined ? [] : await numbersIn(place.db, memberIds ?? [], name);
    const after = numbers.findIndex((other) => other !== undefined && other > (number ?? 0));
    const at = after < 0 ? (memberIds?.length ?? 0) : after;
    await put(place, readListKind, { name, memberIds, added: bookId, at });
  }
}

/** Puts a series into the collections its books' files name. */
export async function extendCollections(
  place: Place,
  { seriesId, names }: { seriesId: string; names: ReadonlySet<string> },
): Promise<void> {
  for (const name of names) {
    const memberIds = await membersOf(place.db, collectionKind, name);
    if (memberIds?.includes(seriesId)) continue;
    const at = memberIds?.length ?? 0;
    await put(place, collectionKind, { name, memberIds, added: seriesId, at });
  }
}

interface Put {
  readonly name: string;
  readonly memberIds: readonly string[] | undefined;
  readonly added: string;
  readonly at: number;
}

async function put(
  place: Place,
  kind: SetKind,
  { name, memberIds, added, at }: Put,
): Promise<void> {
  const all = [...(memberIds ?? [])];
  all.splice(at, 0, added);
  const setId = await findSetByName(place.db, kind, name);
  // One that fills itself holds what its filter says, whatever files say.
  if (setId !== undefined && (await ruleOf(place.db, kind, setId)) !== null) return;
  if (setId !== undefined)
    await updateSet(place, kind, { viewer: theServer, setId, change: { memberIds: all } });
  else
    await createSet(place, kind, {
      viewer: theServer,
      name,
      ordered: kind.owner === 'readList',
      memberIds: all,
    });
}

async function membersOf(db: Db, kind: SetKind, name: string): Promise<string[] | undefined> {
  const setId = await findSetByName(db, kind, name);
  return setId === undefined ? undefined : allMembers(db, kind, setId);
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
