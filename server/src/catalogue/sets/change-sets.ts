import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { newId } from '../../base/ids.ts';
import { collectionKind, readListKind, type SetKind } from './set-kinds.ts';
import {
  allMembers,
  deleteSetRow,
  findSetByName,
  nameKeyOf,
  replaceMembers,
  selectEmptySets,
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
  await inTransaction(db, async (transaction) => {
    if ((await findSetByName(transaction, kind, name)) !== undefined) {
      throw badRequest(kind.nameTaken);
    }
    const common = {
      id,
      name,
      nameKey: nameKeyOf(name),
      ordered: set.ordered ? 1 : 0,
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
    if (!(await replaceMembers(transaction, kind, { viewer, setId: id, memberIds }))) {
      throw badRequest(kind.noMember);
    }
  });
  await tell({ db, events }, kind, 'Added', id);
  return id;
}

interface SetChange {
  readonly name?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly ordered?: boolean | null | undefined;
  readonly memberIds?: readonly string[] | null | undefined;
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
    const { name, summary, ordered, memberIds } = change;
    const holder = name ? await findSetByName(transaction, kind, name) : undefined;
    if (holder !== undefined && holder !== setId) throw badRequest(kind.nameTaken);
    const changes = [sql`lastModified = ${Date.now()}`];
    if (name) changes.push(sql`name = ${name}, nameKey = ${nameKeyOf(name)}`);
    if (typeof summary === 'string') changes.push(sql`summary = ${summary}`);
    if (typeof ordered === 'boolean') changes.push(sql`ordered = ${ordered ? 1 : 0}`);
    const updated = await sql`UPDATE ${sql.table(kind.table)} SET ${sql.join(changes)}
      WHERE id = ${setId}`.execute(transaction);
    if (updated.numAffectedRows === 0n) throw notFound(kind.missing);
    if (memberIds && !(await replaceMembers(transaction, kind, { viewer, setId, memberIds }))) {
      throw badRequest(kind.noMember);
    }
  });
  await tell({ db, events }, kind, 'Changed', setId);
}

/** Removes a set; its members and their files stay. */
export async function deleteSet(place: Place, kind: SetKind, setId: string): Promise<void> {
  const memberIds = await allMembers(place.db, kind, setId);
  if (!(await deleteSetRow(place.db, kind, setId))) throw notFound(kind.missing);
  emit(place.events, kind, 'Deleted', { setId, memberIds });
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

type Happening = 'Added' | 'Changed' | 'Deleted';

async function tell(
  { db, events }: Place,
  kind: SetKind,
  what: Happening,
  setId: string,
): Promise<void> {
  emit(events, kind, what, { setId, memberIds: await allMembers(db, kind, setId) });
}

function emit(
  events: EventBus,
  kind: SetKind,
  what: Happening,
  { setId, memberIds }: { setId: string; memberIds: string[] },
): void {
  if (kind.owner === 'collection') {
    const payload = { collectionId: setId, seriesIds: memberIds };
    events.emit({ name: `Collection${what}`, payload });
  } else {
    events.emit({ name: `ReadList${what}`, payload: { readListId: setId, bookIds: memberIds } });
  }
}
