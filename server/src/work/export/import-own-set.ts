import type { LineOf } from '@longbox/contract/export-lines';
import type { WantedBooks } from '@longbox/contract/placeholders';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { createSet, updateSet } from '../../catalogue/sets/change-sets.ts';
import { collectionKind, readListKind, type SetKind } from '../../catalogue/sets/set-kinds.ts';
import { findSetByName, ruleOf } from '../../catalogue/sets/sets-sql.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { findBook, findSeries } from './find-items.ts';
import { millisOf } from './instants.ts';

type OwnSet = LineOf<'ownSet'>;

interface Outcome {
  readonly isTaken: boolean;
  /** Members that aren't here. */
  readonly missing: number;
}

/**
 * Takes over a person's private collection or read list: as another one, or in place of the older one of this
 * name. One of which nothing is here isn't taken over.
 *
 * @throws Refusal that says that there is no room
 */
export async function importOwnSet(
  place: Pick<WorkServices, 'db' | 'events'>,
  viewer: Viewer,
  line: OwnSet,
): Promise<Outcome> {
  const { db } = place;
  const kind = line.of.kind === 'collection' ? collectionKind : readListKind;
  const found = await membersOf(db, viewer, line.of);
  const memberIds = [...new Set(found.filter((id) => id !== undefined))];
  const wanted = line.of.kind === 'readList' ? wantedIn(line.of, found) : undefined;
  const missing = found.length - memberIds.length;
  const setId = await findSetByName(db, kind, line.name, viewer.id);
  const isNewer =
    setId === undefined || (await changedAt(db, kind, setId)) < millisOf(line.lastModified);
  // One that fills itself here goes on by its own filter.
  const isRuled = setId !== undefined && (await ruleOf(db, kind, setId)) !== null;
  if (memberIds.length === 0 || !isNewer || isRuled) return { isTaken: false, missing };
  const { name, summary, ordered } = line;
  if (setId === undefined) {
    const rule = line.of.rule && JSON.stringify(line.of.rule);
    const set = { viewer, name, summary, ordered, memberIds, wanted, rule };
    await createSet(place, kind, { ...set, isPrivate: true });
  } else {
    await updateSet(place, kind, {
      viewer,
      setId,
      change: { summary, ordered, memberIds, wanted },
    });
  }
  return { isTaken: true, missing };
}

/** The missing books of a line, each after so many of those of its books that are here. */
function wantedIn(
  { placeholders = [] }: Extract<OwnSet['of'], { kind: 'readList' }>,
  found: readonly (string | undefined)[],
): WantedBooks {
  return placeholders.map((one) => {
    const before = found.slice(0, one.after).filter((id) => id !== undefined);
    return { ...one, after: new Set(before).size };
  });
}

async function membersOf(
  db: Db,
  viewer: Viewer,
  of: OwnSet['of'],
): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  if (of.kind === 'collection') {
    for (const one of of.series) found.push(await findSeries(db, viewer, one));
  } else {
    for (const one of of.books) found.push(await findBook(db, viewer, one));
  }
  return found;
}

async function changedAt(db: Db, { table }: SetKind, id: string): Promise<number> {
  const { lastModified } = await db
    .selectFrom(table)
    .select('lastModified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return lastModified;
}
