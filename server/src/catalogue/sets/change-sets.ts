import type { WantedBooks } from '@longbox/contract/placeholders';
import { sql } from 'kysely';
import { requireRoom } from '../../base/accounts/limits.ts';
import { theServer, type Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { setNameColumns } from '../../base/db/text-columns.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { newId } from '../../base/ids.ts';
import { replacePlaceholders } from './placeholders.ts';
import { collectionKind, readListKind, type SetKind } from './set-kinds.ts';
import {
  allMembers,
  deleteSetRow,
  findSetByName,
  ownerOf,
  replaceMembers,
  ruleOf,
  selectEmptySets,
  selectSets,
} from './sets-sql.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

interface NewSet {
  readonly viewer: Viewer;
  readonly name: string;
  readonly summary?: string | undefined;
  readonly ordered: boolean;
  readonly memberIds: readonly string[];
  /** Only the viewer knows of it. */
  readonly isPrivate?: boolean;
  /** Missing books of a read list. */
  readonly wanted?: WantedBooks | undefined;
  /** JSON of what it holds, if it fills itself: it may be empty. */
  readonly rule?: string | undefined;
}

/** Makes a set and returns its id; refused with a name that is taken, or no member that is there. */
export async function createSet(
  { db, events }: Place,
  kind: SetKind,
  set: NewSet,
): Promise<string> {
  const id = newId();
  const now = Date.now();
  const { name } = set;
  const userId = set.isPrivate ? set.viewer.id : null;
  if (set.isPrivate) requireShortName(name);
  await inTransaction(db, async (transaction) => {
    if ((await findSetByName(transaction, kind, name, userId)) !== undefined) {
      throw badRequest(kind.nameTaken);
    }
    const common = {
      id,
      userId,
      ...setNameColumns(name),
      ordered: set.ordered ? 1 : 0,
      rule: set.rule ?? null,
      created: now,
      lastModified: now,
    };
    if (kind.owner === 'collection') {
      await transaction.insertInto('collection').values(common).execute();
    } else {
      const row = { ...common, summary: set.summary ?? '' };
      await transaction.insertInto('readList').values(row).execute();
    }
    const { viewer, memberIds } = set;
    const isSeen = await replaceMembers(transaction, kind, { viewer, setId: id, memberIds });
    if (!isSeen && set.rule === undefined) throw badRequest(kind.noMember);
    const { wanted } = set;
    if (wanted) await replacePlaceholders(transaction, id, { bookIds: memberIds, wanted });
    if (userId !== null) await requireRoomFor(transaction, kind, { userId, setId: id });
  });
  await tell({ db, events }, kind, 'Added', id);
  return id;
}

interface SetChange {
  readonly name?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly ordered?: boolean | null | undefined;
  /** All of them, or how they follow from what is there, read in the transaction of the change. */
  readonly memberIds?:
    | readonly string[]
    | ((db: Db) => Promise<readonly string[]>)
    | null
    | undefined;
  /** Gives a private one to everybody. */
  readonly isShared?: boolean | undefined;
  /** All missing books of a read list, among those members that the viewer may see. */
  readonly wanted?: WantedBooks | null | undefined;
}

/**
 * Changes the given members; absent and null ones stay, and so do items that the viewer may not
 * see.
 */
export async function updateSet(
  { db, events }: Place,
  kind: SetKind,
  { viewer, setId, change }: { viewer: Viewer; setId: string; change: SetChange },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { name, summary, ordered, isShared, wanted } = change;
    const given = change.memberIds;
    const memberIds = typeof given === 'function' ? await given(transaction) : given;
    if (memberIds || wanted || ordered === false) await refuseRuled(transaction, kind, setId);
    const owner = (await ownerOf(transaction, kind, setId)) ?? null;
    const userId = isShared ? null : owner;
    if (name && userId !== null) requireShortName(name);
    await requireFreeName(transaction, kind, { setId, name, userId, isMoved: userId !== owner });
    const changes = [sql`lastModified = ${Date.now()}`];
    if (userId !== owner) changes.push(sql`userId = NULL`);
    for (const [column, value] of Object.entries(name ? setNameColumns(name) : {})) {
      changes.push(sql`${sql.ref(column)} = ${value}`);
    }
    if (typeof summary === 'string') changes.push(sql`summary = ${summary}`);
    if (typeof ordered === 'boolean') changes.push(sql`ordered = ${ordered ? 1 : 0}`);
    const updated = await sql`UPDATE ${sql.table(kind.table)} SET ${sql.join(changes)}
      WHERE id = ${setId}`.execute(transaction);
    if (updated.numAffectedRows === 0n) throw notFound(kind.missing);
    if (memberIds && !(await replaceMembers(transaction, kind, { viewer, setId, memberIds }))) {
      throw badRequest(kind.noMember);
    }
    if (wanted) {
      const [now] = await selectSets(transaction, kind, { viewer, ids: [setId] });
      const bookIds = memberIds ?? now?.memberIds ?? [];
      await replacePlaceholders(transaction, setId, { bookIds, wanted });
    }
    if (userId !== null) await requireRoomFor(transaction, kind, { userId, setId });
  });
  await tell({ db, events }, kind, 'Changed', setId);
}

/** A set that fills itself has only what its rule says, in its order. */
async function refuseRuled(db: Db, kind: SetKind, setId: string): Promise<void> {
  if ((await ruleOf(db, kind, setId)) === null) return;
  throw badRequest('This list is filled automatically. Change its filter instead.');
}

interface Naming {
  readonly setId: string;
  readonly name: string | null | undefined;
  readonly userId: string | null;
  /** It comes among sets that may have its present name. */
  readonly isMoved: boolean;
}

async function requireFreeName(
  db: Db,
  kind: SetKind,
  { setId, name, userId, isMoved }: Naming,
): Promise<void> {
  if (!name && !isMoved) return;
  const { name: present } = (await db
    .selectFrom(kind.table)
    .select('name')
    .where('id', '=', setId)
    .executeTakeFirst()) ?? { name: '' };
  const holder = await findSetByName(db, kind, name || present, userId);
  if (holder !== undefined && holder !== setId) throw badRequest(kind.nameTaken);
}

/** Largest number of items in a private set: with the number of sets it bounds what an account can store. */
export const mostPrivateMembers = 5_000;

/** The search index takes names apart, so that a long one is work for everyone. */
const longestPrivateName = 500;

function requireShortName(name: string): void {
  if (name.length <= longestPrivateName) return;
  throw badRequest(`The name can have up to ${longestPrivateName} characters.`);
}

async function requireRoomFor(
  db: Db,
  kind: SetKind,
  { userId, setId }: { readonly userId: string; readonly setId: string },
): Promise<void> {
  await requireRoom(db, kind.room, userId);
  if ((await allMembers(db, kind, setId)).length > mostPrivateMembers) {
    throw badRequest(
      `A private collection or read list can have up to ${mostPrivateMembers} items.`,
    );
  }
}

/** Removes a set; its members and their files stay. */
export async function deleteSet(place: Place, kind: SetKind, setId: string): Promise<void> {
  const memberIds = await allMembers(place.db, kind, setId);
  const userId = await ownerOf(place.db, kind, setId);
  if (!(await deleteSetRow(place.db, kind, setId))) throw notFound(kind.missing);
  emit(place.events, kind, 'Deleted', { setId, memberIds, userId });
}

interface Kept {
  readonly collections: boolean;
  readonly readLists: boolean;
}

/** Removes the sets that have lost their last member, of the kinds that are asked for. */
export async function dropEmptySets(place: Place, which: Kept): Promise<void> {
  const kinds = [
    ...(which.collections ? [collectionKind] : []),
    ...(which.readLists ? [readListKind] : []),
  ];
  for (const kind of kinds) {
    for (const setId of await selectEmptySets(place.db, kind)) await deleteSet(place, kind, setId);
  }
}

/** Changes the missing books of a read list, and tells of it if that changed anything. */
export async function changePlaceholders(
  place: Place,
  readListId: string,
  change: (db: Db) => Promise<boolean>,
  isFilled = false,
): Promise<boolean> {
  const isChanged = await inTransaction(place.db, async (transaction) => {
    if (!(await change(transaction))) return false;
    await transaction
      .updateTable('readList')
      .set({ lastModified: Date.now() })
      .where('id', '=', readListId)
      .execute();
    return true;
  });
  if (isChanged) await tell(place, readListKind, 'Changed', readListId, isFilled);
  return isChanged;
}

interface Ruled {
  readonly setId: string;
  /** JSON of its rule. */
  readonly rule: string;
  /** What matches now, in order. */
  readonly memberIds: readonly string[];
  /** It replaces the rule that the set has. */
  readonly isNew?: boolean;
}

/** Brings a set that fills itself up to date, and tells of it if that changed anything. */
export async function fillByRule(
  { db, events }: Place,
  kind: SetKind,
  { setId, rule, memberIds, isNew = false }: Ruled,
): Promise<void> {
  const isChanged = await inTransaction(db, async (transaction) => {
    const known = await ruleOf(transaction, kind, setId);
    // Meanwhile someone may have given it another rule.
    if (known === null || (!isNew && known !== rule)) return false;
    const before = await allMembers(transaction, kind, setId);
    if (known === rule && before.join() === memberIds.join()) return false;
    await replaceMembers(transaction, kind, { viewer: theServer, setId, memberIds });
    await sql`UPDATE ${sql.table(kind.table)} SET rule = ${rule}, lastModified = ${Date.now()}
      WHERE id = ${setId}`.execute(transaction);
    return true;
  });
  if (isChanged) await tell({ db, events }, kind, 'Changed', setId, !isNew);
}

type Happening = 'Added' | 'Changed' | 'Deleted';

async function tell(
  { db, events }: Place,
  kind: SetKind,
  what: Happening,
  setId: string,
  isFilled = false,
): Promise<void> {
  const memberIds = await allMembers(db, kind, setId);
  const userId = await ownerOf(db, kind, setId);
  emit(events, kind, what, { setId, memberIds, userId, ...(isFilled && { isFilled }) });
}

interface Told {
  readonly setId: string;
  readonly memberIds: string[];
  readonly userId: string | undefined;
  /** Nobody's call did it. */
  readonly isFilled?: true;
}

function emit(
  events: EventBus,
  kind: SetKind,
  what: Happening,
  { setId, memberIds, ...more }: Told,
): void {
  if (kind.owner === 'collection') {
    const payload = { collectionId: setId, seriesIds: memberIds, ...more };
    events.emit({ name: `Collection${what}`, payload });
  } else {
    const payload = { readListId: setId, bookIds: memberIds, ...more };
    events.emit({ name: `ReadList${what}`, payload });
  }
}
