import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { librariesFor } from '../rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { type Order, parseSort } from '../../base/db/sorting.ts';
import { badRequest, forbidden, notFound } from '../../base/errors.ts';
import { isByRelevance, pageOfHits } from '../search/by-relevance.ts';
import { searchIds } from '../search/search-ids.ts';
import type { SetKind } from './set-kinds.ts';
import { type FoundSet, selectSetIds, selectSets } from './sets-sql.ts';

const sortKeys = (kind: SetKind): Record<string, Order['column']> => ({
  name: `${kind.table}.nameOrder`,
  createdDate: `${kind.table}.created`,
  lastModifiedDate: `${kind.table}.lastModified`,
});

interface Asked {
  readonly viewer: Viewer;
  readonly filter: {
    readonly search?: string | undefined;
    readonly library_id?: string[] | undefined;
  };
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
}

/** Sets with a member the viewer may see, by name or relevance unless sorted otherwise. */
export async function listSets(db: Db, kind: SetKind, asked: Asked): Promise<Page<FoundSet>> {
  const { viewer, filter, paging } = asked;
  const sorted = parseSort(paging.sort, sortKeys(kind));
  const orders = sorted.length > 0 ? sorted : byName(kind);
  const found = await searchIds(db, { kind: kind.owner, text: filter.search, viewer });
  const select = {
    viewer,
    libraries: filter.library_id && librariesFor(viewer, filter.library_id),
    found,
    orders,
  };
  const { page, size, unpaged } = paging;
  const limit = unpaged ? undefined : { count: size, offset: page * size };
  const { ids, total } = isByRelevance(found, { sort: paging.sort, known: sorted.length })
    ? pageOfHits(found, { listed: (await selectSetIds(db, kind, select)).ids, paging })
    : await selectSetIds(db, kind, { ...select, limit });
  const content = await selectSets(db, kind, { viewer, ids });
  return toPage({ content, total, paging, sorted: true });
}

/** The sets that hold a member, by name. */
export async function setsHolding(
  db: Db,
  kind: SetKind,
  { viewer, memberId }: { viewer: Viewer; memberId: string },
): Promise<FoundSet[]> {
  const { ids } = await selectSetIds(db, kind, {
    viewer,
    holding: memberId,
    orders: byName(kind),
  });
  return selectSets(db, kind, { viewer, ids });
}

/**
 * A set with at least one member the viewer may see, or an empty one that waits for some and that they may
 * change; 404 for any other.
 */
export async function requireSet(
  db: Db,
  kind: SetKind,
  { viewer, setId }: { viewer: Viewer; setId: string },
): Promise<FoundSet> {
  const [found] = await selectSets(db, kind, { viewer, ids: [setId] });
  if (!found) throw notFound(kind.missing);
  const waits = found.missing > 0 || found.rule !== null;
  const isKept = waits && (isAdmin(viewer) || found.userId === viewer.id);
  if (found.memberIds.length === 0 && !isKept) throw notFound(kind.missing);
  return found;
}

/** Refuses someone who may not change what everybody has. */
export function requireSharing(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw forbidden();
}

/** A set that the viewer may change: one of their own, or a shared one if they're an administrator. */
export async function requireSetToChange(
  db: Db,
  kind: SetKind,
  asked: { viewer: Viewer; setId: string },
): Promise<FoundSet> {
  const set = await requireSet(db, kind, asked);
  if (set.userId === null) requireSharing(asked.viewer);
  return set;
}

/** Whether a change of `visibility` shares the set; refused unless the viewer may do so. */
export function isToBeShared(
  { userId }: FoundSet,
  visibility: 'SHARED' | 'PRIVATE' | null | undefined,
  viewer: Viewer,
): boolean {
  if (visibility === 'PRIVATE' && userId === null) {
    throw badRequest('This list is already shared. Create a private one instead.');
  }
  const isShared = visibility === 'SHARED' && userId !== null;
  if (isShared) requireSharing(viewer);
  return isShared;
}

function byName(kind: SetKind): Order[] {
  return parseSort(['name'], sortKeys(kind));
}
