import type { ReadStatus } from '@longbox/contract/books';
import { type BookCondition, findBooks } from '@longbox/contract/conditions';
import type { QueryOf } from '@longbox/contract/endpoint';
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
  type ReadListMatch,
  updateReadList,
} from '@longbox/contract/readlists';
import { assetUrl } from './assets.ts';
import {
  booksIn,
  libraryQueryOf,
  listQuery,
  type ListRequest,
  type ListScope,
} from './list-form.ts';
import { asking, askQuery, infiniteQueryOf, queryOf, useCall } from './query.ts';
import { upload } from './uploads.ts';

const failureTitle = 'failure.readLists';

/** Filters of the books of a read list. */
export type ReadListMembersQuery = Omit<
  Partial<QueryOf<typeof listBooksOfReadList>>,
  'page' | 'size' | 'unpaged'
>;

/** One page of the read lists, of a library or of all, by name. */
export function readListPageQuery({ scope, page, size }: ListRequest<object, unknown>) {
  return askQuery(
    asking(listReadLists, { query: { ...libraryQueryOf(scope), page, size } }, failureTitle),
  );
}

/** Every read list, of a library or of all; see `everyCollectionQuery`. */
export function everyReadListQuery(scope: ListScope = {}) {
  const query = { ...libraryQueryOf(scope), unpaged: true };
  return askQuery(asking(listReadLists, { query }, failureTitle));
}

/** The read lists whose name contains a text, best first, growing page by page. */
export function readListsFoundQuery(query: Partial<QueryOf<typeof listReadLists>>) {
  return infiniteQueryOf(listReadLists, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

export function readListQuery(readListId: string) {
  return queryOf(getReadList, { params: { readListId } }, { failureTitle });
}

/** The read lists that hold a book. */
export function readListsOfBookQuery(bookId: string) {
  return queryOf(listReadListsOfBook, { params: { bookId } }, { failureTitle });
}

/** One page of the books of a read list that match, in its order. */
export function booksOfReadListPageQuery(
  request: ListRequest<ReadListMembersQuery, BookCondition>,
  ordered: boolean,
) {
  const { scope, query, condition, page, size } = request;
  const { readListId: id = '' } = scope;
  const filters = query.reduce((all, one) => ({ ...all, ...one }), {});
  const sort = [ordered ? 'readList.number,asc' : 'metadata.releaseDate,asc'];
  return listQuery(
    asking(
      listBooksOfReadList,
      { params: { readListId: id }, query: { ...filters, page, size } },
      failureTitle,
    ),
    condition &&
      asking(
        findBooks,
        {
          query: { page, size, sort },
          body: { condition: { allOf: [...booksIn(scope), condition] } },
        },
        failureTitle,
      ),
  );
}

/** The first book of a read list that can be opened and is read so far. */
export function firstOfReadListQuery(readListId: string, readStatus?: ReadStatus[]) {
  const query = { media_status: ['READY' as const], read_status: readStatus, size: 1 };
  return queryOf(listBooksOfReadList, { params: { readListId }, query }, { failureTitle });
}

/** The books of a read list in its order, growing page by page. */
export function endlessBooksOfReadListQuery(readListId: string) {
  return infiniteQueryOf(
    listBooksOfReadList,
    (paging) => ({ params: { readListId }, query: paging }),
    { failureTitle },
  );
}

/** Every book of a read list in its order. */
export function everyBookOfReadListQuery(readListId: string) {
  return queryOf(
    listBooksOfReadList,
    { params: { readListId }, query: { unpaged: true } },
    { failureTitle },
  );
}

/** The book after this one in a read list; fails with 404 at the end. */
export function nextInReadListQuery(readListId: string, bookId: string) {
  return queryOf(getNextInReadList, { params: { readListId, bookId } }, { failureTitle });
}

/** The book before this one in a read list; fails with 404 at the start. */
export function previousInReadListQuery(readListId: string, bookId: string) {
  return queryOf(getPreviousInReadList, { params: { readListId, bookId } }, { failureTitle });
}

/** Makes a read list; the dialog shows a failure itself. */
export function useCreateReadList() {
  return useCall(createReadList);
}

/** Changes a read list; the caller shows a failure in place. */
export function useUpdateReadList() {
  return useCall(updateReadList);
}

export function useDeleteReadList() {
  return useCall(deleteReadList, { failureTitle: 'failure.readListDelete' });
}

/**
 * The entries of a ComicRack list and their matches, outside components; nothing is stored.
 *
 * @throws ApiError if it couldn't be read
 */
export function matchList(file: File): Promise<ReadListMatch> {
  return upload(matchComicRackList, {}, file);
}

/** The poster of a read list; see `usePosterVersion` for `version`. */
export function readListThumbnailUrl(readListId: string, version: number): string {
  return assetUrl(getReadListThumbnail, { readListId }, { v: version });
}

/** The files of a read list as one archive. */
export function readListFileUrl(readListId: string): string {
  return assetUrl(downloadReadList, { readListId });
}
