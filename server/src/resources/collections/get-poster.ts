import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Bytes } from '../../base/bytes.ts';
import type { Db } from '../../base/db/connection.ts';
import { getSetPoster } from '../../catalogue/sets/get-set-poster.ts';
import { requireSet } from '../../catalogue/sets/list-sets.ts';
import { collectionKind as kind } from '../../catalogue/sets/set-kinds.ts';
import { getSeriesPoster } from '../series/get-poster.ts';

/** The cover of a collection the viewer may see. */
export async function getCollectionPoster(db: Db, viewer: Viewer, setId: string): Promise<Bytes> {
  const set = await requireSet(db, kind, { viewer, setId });
  return getSetPoster(db, { kind, set, posterOf: (id) => getSeriesPoster(db, viewer, id) });
}
