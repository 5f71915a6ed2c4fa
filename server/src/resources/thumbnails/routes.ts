import {
  addBookThumbnail,
  addCollectionThumbnail,
  addReadListThumbnail,
  addSeriesThumbnail,
  deleteBookThumbnail,
  deleteCollectionThumbnail,
  deleteReadListThumbnail,
  deleteSeriesThumbnail,
  getOneBookThumbnail,
  getOneCollectionThumbnail,
  getOneReadListThumbnail,
  getOneSeriesThumbnail,
  listBookThumbnails,
  listCollectionThumbnails,
  listReadListThumbnails,
  listSeriesThumbnails,
  regenerateBookThumbnails,
  selectBookThumbnail,
  selectCollectionThumbnail,
  selectReadListThumbnail,
  selectSeriesThumbnail,
} from '@longbox/contract/thumbnails';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from '../books/get-book.ts';
import { badRequest } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import { getSeries, requireSeries } from '../series/get-series.ts';
import type { Services } from '../services.ts';
import { requireSet, requireSetToChange } from '../../catalogue/sets/list-sets.ts';
import { collectionKind, readListKind, type SetKind } from '../../catalogue/sets/set-kinds.ts';
import { findThumbnailsTask } from '../../work/queue/tasks.ts';
import {
  deleteThumbnail,
  selectThumbnail,
  uploadThumbnail,
} from '../../catalogue/posters/change-thumbnails.ts';
import { getThumbnail } from '../../catalogue/posters/find-poster.ts';
import { listThumbnails } from '../../catalogue/posters/list-thumbnails.ts';
import type { ThumbnailOwner } from '../../catalogue/posters/thumbnail-owner.ts';

export const thumbnailRoutes = (services: Services) => [
  serve(regenerateBookThumbnails, ({ query }) =>
    services.tasks.add([findThumbnailsTask(query.for_bigger_result_only ?? false)]),
  ),
  ...ofBooks(services),
  ...ofSeries(services),
  ...ofCollections(services),
  ...ofReadLists(services),
];

function ofBooks({ db, events }: Services) {
  const owned = async (viewer: Viewer, ownerId: string): Promise<ThumbnailOwner> => {
    await requireBook(db, viewer, ownerId);
    return { owner: 'book', ownerId };
  };
  return [
    serve(listBookThumbnails, async ({ viewer, params: { bookId } }) => {
      const found = await listThumbnails(db, await owned(viewer, bookId));
      return found.map((one) => ({ ...one, bookId }));
    }),
    serve(getOneBookThumbnail, async ({ viewer, params: { bookId, thumbnailId } }) =>
      getThumbnail(db, await owned(viewer, bookId), thumbnailId),
    ),
    serve(addBookThumbnail, async ({ viewer, params: { bookId }, query, exchange }) => {
      const owner = await owned(viewer, bookId);
      const upload = await exchange.upload('file');
      const asked = { owner, upload, selected: query.selected };
      return { ...(await uploadThumbnail({ db, events }, asked)), bookId };
    }),
    serve(selectBookThumbnail, async ({ viewer, params: { bookId, thumbnailId } }) => {
      const owner = await owned(viewer, bookId);
      await selectThumbnail({ db, events }, { owner, thumbnailId });
    }),
    serve(deleteBookThumbnail, async ({ viewer, params: { bookId, thumbnailId } }) => {
      const owner = await owned(viewer, bookId);
      await deleteThumbnail({ db, events }, { owner, thumbnailId });
    }),
  ];
}

function ofSeries({ db, events }: Services) {
  const owned = async (viewer: Viewer, ownerId: string): Promise<ThumbnailOwner> => {
    await requireSeries(db, viewer, ownerId);
    return { owner: 'series', ownerId };
  };
  return [
    serve(listSeriesThumbnails, async ({ viewer, params: { seriesId } }) => {
      const found = await listThumbnails(db, await owned(viewer, seriesId));
      return found.map((one) => ({ ...one, seriesId }));
    }),
    serve(getOneSeriesThumbnail, async ({ viewer, params: { seriesId, thumbnailId } }) =>
      getThumbnail(db, await owned(viewer, seriesId), thumbnailId),
    ),
    serve(addSeriesThumbnail, async ({ viewer, params: { seriesId }, query, exchange }) => {
      const { oneshot } = await getSeries(db, viewer, seriesId);
      if (oneshot)
        throw badRequest('A one-shot uses the cover of its book. Change the book’s cover instead.');
      const upload = await exchange.upload('file');
      const owner = { owner: 'series', ownerId: seriesId } as const;
      const asked = { owner, upload, selected: query.selected };
      return { ...(await uploadThumbnail({ db, events }, asked)), seriesId };
    }),
    serve(selectSeriesThumbnail, async ({ viewer, params: { seriesId, thumbnailId } }) => {
      const owner = await owned(viewer, seriesId);
      await selectThumbnail({ db, events }, { owner, thumbnailId });
    }),
    serve(deleteSeriesThumbnail, async ({ viewer, params: { seriesId, thumbnailId } }) => {
      const owner = await owned(viewer, seriesId);
      await deleteThumbnail({ db, events }, { owner, thumbnailId });
    }),
  ];
}

/** A set that the viewer may see at least one member of, or that they may change. */
async function ownedSet(
  { db }: Services,
  { kind, viewer, setId, changing }: OwnedSet,
): Promise<ThumbnailOwner> {
  await (changing ? requireSetToChange : requireSet)(db, kind, { viewer, setId });
  return { owner: kind.owner, ownerId: setId };
}

interface OwnedSet {
  readonly kind: SetKind;
  readonly viewer: Viewer;
  readonly setId: string;
  readonly changing: boolean;
}

function ofCollections(services: Services) {
  const { db, events } = services;
  const owned = (viewer: Viewer, setId: string, changing = false): Promise<ThumbnailOwner> =>
    ownedSet(services, { kind: collectionKind, viewer, setId, changing });
  return [
    serve(listCollectionThumbnails, async ({ viewer, params: { collectionId } }) => {
      const found = await listThumbnails(db, await owned(viewer, collectionId));
      return found.map((one) => ({ ...one, collectionId }));
    }),
    serve(getOneCollectionThumbnail, async ({ viewer, params: { collectionId, thumbnailId } }) =>
      getThumbnail(db, await owned(viewer, collectionId), thumbnailId),
    ),
    serve(addCollectionThumbnail, async ({ viewer, params: { collectionId }, query, exchange }) => {
      const owner = await owned(viewer, collectionId, true);
      const upload = await exchange.upload('file');
      const asked = { owner, upload, selected: query.selected };
      return { ...(await uploadThumbnail({ db, events }, asked)), collectionId };
    }),
    serve(selectCollectionThumbnail, async ({ viewer, params: { collectionId, thumbnailId } }) => {
      const owner = await owned(viewer, collectionId, true);
      await selectThumbnail({ db, events }, { owner, thumbnailId });
    }),
    serve(deleteCollectionThumbnail, async ({ viewer, params: { collectionId, thumbnailId } }) => {
      const owner = await owned(viewer, collectionId, true);
      await deleteThumbnail({ db, events }, { owner, thumbnailId });
    }),
  ];
}

function ofReadLists(services: Services) {
  const { db, events } = services;
  const owned = (viewer: Viewer, setId: string, changing = false): Promise<ThumbnailOwner> =>
    ownedSet(services, { kind: readListKind, viewer, setId, changing });
  return [
    serve(listReadListThumbnails, async ({ viewer, params: { readListId } }) => {
      const found = await listThumbnails(db, await owned(viewer, readListId));
      return found.map((one) => ({ ...one, readListId }));
    }),
    serve(getOneReadListThumbnail, async ({ viewer, params: { readListId, thumbnailId } }) =>
      getThumbnail(db, await owned(viewer, readListId), thumbnailId),
    ),
    serve(addReadListThumbnail, async ({ viewer, params: { readListId }, query, exchange }) => {
      const owner = await owned(viewer, readListId, true);
      const upload = await exchange.upload('file');
      const asked = { owner, upload, selected: query.selected };
      return { ...(await uploadThumbnail({ db, events }, asked)), readListId };
    }),
    serve(selectReadListThumbnail, async ({ viewer, params: { readListId, thumbnailId } }) => {
      const owner = await owned(viewer, readListId, true);
      await selectThumbnail({ db, events }, { owner, thumbnailId });
    }),
    serve(deleteReadListThumbnail, async ({ viewer, params: { readListId, thumbnailId } }) => {
      const owner = await owned(viewer, readListId, true);
      await deleteThumbnail({ db, events }, { owner, thumbnailId });
    }),
  ];
}
