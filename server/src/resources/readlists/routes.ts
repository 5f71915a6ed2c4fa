import { toInstant } from '@longbox/contract/dates';
import {
  createReadList,
  deleteReadList,
  downloadReadList,
  getNextInReadList,
  getPreviousInReadList,
  getReadList,
  getReadListThumbnail,
  listBooksOfReadList,
  listReadLists,
  listReadListsOfBook,
  matchComicRackList,
  type ReadList,
  updateReadList,
} from '@longbox/contract/readlists';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from '../books/get-book.ts';
import { getReadListPoster } from './get-poster.ts';
import { listBooks } from '../books/list-books.ts';
import { zipOfBooks } from '../books/zip-of-books.ts';
import { serve, serveKept } from '../../http/serve.ts';
import { requireForAll } from '../../catalogue/sets/require-for-all.ts';
import { fromJson } from '../../base/db/json.ts';
import { BookRule } from '@longbox/contract/rules';
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
import { readListOrders } from '../../catalogue/sets/order-of-members.ts';
import { readListKind as kind } from '../../catalogue/sets/set-kinds.ts';
import type { FoundSet } from '../../catalogue/sets/sets-sql.ts';
import { getNeighbourInList } from './get-neighbour-in-list.ts';
import { matchComicList } from './match-comic-list.ts';
import { placeholderRoutes } from './placeholder-routes.ts';

export const readListRoutes = ({ db, events }: Services) => [
  serveKept(listReadLists, async ({ viewer, query }) => {
    const page = await listSets(db, kind, { viewer, filter: query, paging: query });
    return { ...page, content: page.content.map(presentReadList) };
  }),
  serve(matchComicRackList, async ({ exchange }) =>
    matchComicList(db, (await exchange.upload('file')).bytes),
  ),
  serveKept(getReadList, async ({ viewer, params }) =>
    presentReadList(await requireSet(db, kind, { viewer, setId: params.readListId })),
  ),
  serve(createReadList, async ({ viewer, body }) => {
    const { bookIds, visibility, placeholders: wanted, ...rest } = body;
    const isPrivate = visibility === 'PRIVATE';
    if (!isPrivate) requireSharing(viewer);
    const set = { ...rest, viewer, memberIds: bookIds, isPrivate, wanted };
    const setId = await createSet({ db, events }, kind, set);
    return presentReadList(await requireSet(db, kind, { viewer, setId }));
  }),
  serve(updateReadList, async ({ viewer, params, body }) => {
    const set = await requireSetToChange(db, kind, { viewer, setId: params.readListId });
    const isShared = isToBeShared(set, body.visibility, viewer);
    if (isShared && set.rule !== null) requireForAll(fromJson(BookRule, set.rule));
    const change = { ...body, memberIds: body.bookIds, isShared, wanted: body.placeholders };
    await updateSet({ db, events }, kind, { viewer, setId: set.id, change });
  }),
  serve(deleteReadList, async ({ viewer, params }) => {
    const set = await requireSetToChange(db, kind, { viewer, setId: params.readListId });
    await deleteSet({ db, events }, kind, set.id);
  }),
  serveKept(listBooksOfReadList, async ({ viewer, params, query }) => {
    const set = await requireSet(db, kind, { viewer: byLibrary(viewer), setId: params.readListId });
    const orders = readListOrders(set);
    return listBooks(db, { viewer, filter: query, paging: query, readListId: set.id, orders });
  }),
  serveKept(getNextInReadList, async ({ viewer, params: { readListId, bookId } }) => {
    const set = await requireSet(db, kind, { viewer: byLibrary(viewer), setId: readListId });
    return getNeighbourInList(db, { viewer, set, bookId, side: 'next' });
  }),
  serveKept(getPreviousInReadList, async ({ viewer, params: { readListId, bookId } }) => {
    const set = await requireSet(db, kind, { viewer: byLibrary(viewer), setId: readListId });
    return getNeighbourInList(db, { viewer, set, bookId, side: 'previous' });
  }),
  serveKept(listReadListsOfBook, async ({ viewer, params }) => {
    await requireBook(db, viewer, params.bookId);
    const sets = await setsHolding(db, kind, { viewer, memberId: params.bookId });
    return sets.map(presentReadList);
  }),
  serve(getReadListThumbnail, ({ viewer, params }) =>
    getReadListPoster(db, viewer, params.readListId),
  ),
  serve(downloadReadList, async ({ viewer, params }) => {
    const set = await requireSet(db, kind, { viewer, setId: params.readListId });
    const orders = readListOrders(set);
    const filter = { deleted: false };
    const books = { viewer, filter, readListId: set.id, orders };
    return zipOfBooks(db, { name: set.name, numbered: true, books });
  }),
  ...placeholderRoutes({ db, events }),
];

/**
 * A list is found by its libraries alone: age and labels only narrow its books, even to none
 * (api.md 1.6).
 */
function byLibrary(viewer: Viewer): Viewer {
  return { ...viewer, ageRestriction: null, labelsAllow: [], labelsExclude: [] };
}

/** A read list as its viewer sees it. */
export function presentReadList(set: FoundSet): ReadList {
  return {
    id: set.id,
    name: set.name,
    summary: set.summary,
    ordered: set.ordered === 1,
    bookIds: [...set.memberIds],
    createdDate: toInstant(set.created),
    lastModifiedDate: toInstant(set.lastModified),
    filtered: set.hasHidden,
    ...(set.userId !== null && { visibility: 'PRIVATE' }),
    ...(set.rule !== null && { ruled: true }),
    ...(set.missing > 0 && { missing: set.missing }),
  };
}
