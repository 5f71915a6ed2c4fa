import {
  type Collection,
  createCollection,
  deleteCollection,
  getCollection,
  getCollectionThumbnail,
  listCollections,
  listCollectionsOfSeries,
  listSeriesOfCollection,
  updateCollection,
} from '@longbox/contract/collections';
import { toInstant } from '@longbox/contract/dates';
import { serve, serveKept } from '../../http/serve.ts';
import { requireForAll } from '../../catalogue/sets/require-for-all.ts';
import { fromJson } from '../../base/db/json.ts';
import { SeriesRule } from '@longbox/contract/rules';
import { getCollectionPoster } from './get-poster.ts';
import { requireSeries } from '../series/get-series.ts';
import { listSeries } from '../series/list-series.ts';
import type { Services } from '../services.ts';
import { createSet, deleteSet, updateSet } from '../../catalogue/sets/change-sets.ts';
import {
  isToBeShared,
  listSets,
  requireSet,
  requireSetToChange,
  requireSharing,
  setsHolding,
} from '../../catalogue/sets/list-sets.ts';
import { collectionOrders } from '../../catalogue/sets/order-of-members.ts';
import { collectionKind as kind } from '../../catalogue/sets/set-kinds.ts';
import type { FoundSet } from '../../catalogue/sets/sets-sql.ts';

export const collectionRoutes = ({ db, events }: Services) => [
  serveKept(listCollections, async ({ viewer, query }) => {
    const page = await listSets(db, kind, { viewer, filter: query, paging: query });
    return { ...page, content: page.content.map(presentCollection) };
  }),
  serveKept(getCollection, async ({ viewer, params }) =>
    presentCollection(await requireSet(db, kind, { viewer, setId: params.collectionId })),
  ),
  serve(createCollection, async ({ viewer, body }) => {
    const { name, ordered, seriesIds } = body;
    const isPrivate = body.visibility === 'PRIVATE';
    if (!isPrivate) requireSharing(viewer);
    const setId = await createSet({ db, events }, kind, {
      viewer,
      name,
      ordered,
      memberIds: seriesIds,
      isPrivate,
    });
    return presentCollection(await requireSet(db, kind, { viewer, setId }));
  }),
  serve(updateCollection, async ({ viewer, params, body }) => {
    const set = await requireSetToChange(db, kind, { viewer, setId: params.collectionId });
    const isShared = isToBeShared(set, body.visibility, viewer);
    if (isShared && set.rule !== null) requireForAll(fromJson(SeriesRule, set.rule));
    const change = { ...body, memberIds: body.seriesIds, isShared };
    await updateSet({ db, events }, kind, { viewer, setId: set.id, change });
  }),
  serve(deleteCollection, async ({ viewer, params }) => {
    const set = await requireSetToChange(db, kind, { viewer, setId: params.collectionId });
    await deleteSet({ db, events }, kind, set.id);
  }),
  serveKept(listSeriesOfCollection, async ({ viewer, params, query }) => {
    const set = await requireSet(db, kind, { viewer, setId: params.collectionId });
    const filter = { ...query, collection_id: [set.id] };
    return listSeries(db, { viewer, filter, paging: query, orders: collectionOrders(set) });
  }),
  serveKept(listCollectionsOfSeries, async ({ viewer, params }) => {
    await requireSeries(db, viewer, params.seriesId);
    const sets = await setsHolding(db, kind, { viewer, memberId: params.seriesId });
    return sets.map(presentCollection);
  }),
  serve(getCollectionThumbnail, ({ viewer, params }) =>
    getCollectionPoster(db, viewer, params.collectionId),
  ),
];

/** A collection as its viewer sees it. */
export function presentCollection(set: FoundSet): Collection {
  return {
    id: set.id,
    name: set.name,
    ordered: set.ordered === 1,
    seriesIds: [...set.memberIds],
    createdDate: toInstant(set.created),
    lastModifiedDate: toInstant(set.lastModified),
    filtered: set.hasHidden,
    ...(set.userId !== null && { visibility: 'PRIVATE' }),
    ...(set.rule !== null && { ruled: true }),
  };
}
