import { toInstant } from '@longbox/contract/dates';
import type { KnownPageHash, PageHashMatch, UnknownPageHash } from '@longbox/contract/page-hashes';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { parseSort } from '../../base/db/sorting.ts';
import {
  knownSort,
  matchSort,
  selectKnown,
  selectMatches,
  selectUnknown,
  unknownSort,
} from './page-hashes-store.ts';
import { readablePath } from '../../media/readable-path.ts';

type SortedPaging = Paging & { readonly sort?: readonly string[] | undefined };

/** Hashes that an action was chosen for (PH-01). */
export async function listKnown(
  db: Db,
  { actions, paging }: { actions: readonly string[] | undefined; paging: SortedPaging },
): Promise<Page<KnownPageHash>> {
  const orders = parseSort(paging.sort, knownSort);
  const { rows, total } = await selectKnown(db, { actions, orders, paging });
  const content = rows.map((row) => ({
    ...row,
    created: toInstant(row.created),
    lastModified: toInstant(row.lastModified),
  }));
  return toPage({ content, total, paging, sorted: orders.length > 0 });
}

/** Hashes without a decision (PH-02). */
export async function listUnknown(db: Db, paging: SortedPaging): Promise<Page<UnknownPageHash>> {
  const orders = parseSort(paging.sort, unknownSort);
  const { rows, total } = await selectUnknown(db, { orders, paging });
  return toPage({ content: rows, total, paging, sorted: orders.length > 0 });
}

/** Where a hash is found (PH-03). */
export async function listMatches(
  db: Db,
  { viewer, hash, paging }: { viewer: Viewer; hash: string; paging: SortedPaging },
): Promise<Page<PageHashMatch>> {
  const orders = parseSort(paging.sort, matchSort);
  const { rows, total } = await selectMatches(db, { viewer, hash, orders, paging });
  const content = rows.map((row) => ({ ...row, url: readablePath(row.url) }));
  return toPage({ content, total, paging, sorted: orders.length > 0 });
}
