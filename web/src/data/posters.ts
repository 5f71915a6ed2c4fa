import { getBookThumbnail } from '@longbox/contract/books';
import { getCollectionThumbnail } from '@longbox/contract/collections';
import { getReadListThumbnail } from '@longbox/contract/readlists';
import { getSeriesThumbnail } from '@longbox/contract/series';
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
  selectBookThumbnail,
  selectCollectionThumbnail,
  selectReadListThumbnail,
  selectSeriesThumbnail,
  type ThumbnailType,
} from '@longbox/contract/thumbnails';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { assetUrl } from './assets.ts';
import { bumpPosters } from './poster-versions.ts';
import { type Ask, askQuery, asking } from './query.ts';
import { upload } from './uploads.ts';

/** A picture a thing may have as its poster. */
export interface Poster {
  readonly id: string;
  readonly type: ThumbnailType;
  readonly selected: boolean;
  readonly mediaType: string;
  /** Bytes. */
  readonly fileSize: number;
  /** Pixels; 0 when unknown. */
  readonly width: number;
  readonly height: number;
}

/** Kinds of items with covers. */
export interface PosterOwner {
  readonly kind: 'book' | 'series' | 'collection' | 'readList';
  readonly id: string;
}

interface PosterCalls {
  /** The address of its current cover. */
  readonly now: (ownerId: string, version: number) => string;
  readonly list: (ownerId: string) => Ask<readonly Poster[]>;
  readonly address: (ownerId: string, thumbnailId: string) => string;
  readonly add: (
    ownerId: string,
    sent: { readonly file: File; readonly selected: boolean },
    onProgress: (share: number) => void,
  ) => Promise<unknown>;
  readonly select: (ownerId: string, thumbnailId: string) => Promise<unknown>;
  readonly remove: (ownerId: string, thumbnailId: string) => Promise<unknown>;
}

const failureTitle = 'failure.posters';

const calls: Readonly<Record<PosterOwner['kind'], PosterCalls>> = {
  book: {
    now: (bookId, v) => assetUrl(getBookThumbnail, { bookId }, { v }),
    list: (bookId) => asking(listBookThumbnails, { params: { bookId } }, failureTitle),
    address: (bookId, thumbnailId) => assetUrl(getOneBookThumbnail, { bookId, thumbnailId }),
    add: (bookId, { file, selected }, onProgress) =>
      upload(addBookThumbnail, { params: { bookId }, query: { selected } }, file, { onProgress }),
    select: (bookId, thumbnailId) => call(selectBookThumbnail, { params: { bookId, thumbnailId } }),
    remove: (bookId, thumbnailId) => call(deleteBookThumbnail, { params: { bookId, thumbnailId } }),
  },
  series: {
    now: (seriesId, v) => assetUrl(getSeriesThumbnail, { seriesId }, { v }),
    list: (seriesId) => asking(listSeriesThumbnails, { params: { seriesId } }, failureTitle),
    address: (seriesId, thumbnailId) => assetUrl(getOneSeriesThumbnail, { seriesId, thumbnailId }),
    add: (seriesId, { file, selected }, onProgress) =>
      upload(addSeriesThumbnail, { params: { seriesId }, query: { selected } }, file, {
        onProgress,
      }),
    select: (seriesId, thumbnailId) =>
      call(selectSeriesThumbnail, { params: { seriesId, thumbnailId } }),
    remove: (seriesId, thumbnailId) =>
      call(deleteSeriesThumbnail, { params: { seriesId, thumbnailId } }),
  },
  collection: {
    now: (collectionId, v) => assetUrl(getCollectionThumbnail, { collectionId }, { v }),
    list: (collectionId) =>
      asking(listCollectionThumbnails, { params: { collectionId } }, failureTitle),
    address: (collectionId, thumbnailId) =>
      assetUrl(getOneCollectionThumbnail, { collectionId, thumbnailId }),
    add: (collectionId, { file, selected }, onProgress) =>
      upload(addCollectionThumbnail, { params: { collectionId }, query: { selected } }, file, {
        onProgress,
      }),
    select: (collectionId, thumbnailId) =>
      call(selectCollectionThumbnail, { params: { collectionId, thumbnailId } }),
    remove: (collectionId, thumbnailId) =>
      call(deleteCollectionThumbnail, { params: { collectionId, thumbnailId } }),
  },
  readList: {
    now: (readListId, v) => assetUrl(getReadListThumbnail, { readListId }, { v }),
    list: (readListId) => asking(listReadListThumbnails, { params: { readListId } }, failureTitle),
    address: (readListId, thumbnailId) =>
      assetUrl(getOneReadListThumbnail, { readListId, thumbnailId }),
    add: (readListId, { file, selected }, onProgress) =>
      upload(addReadListThumbnail, { params: { readListId }, query: { selected } }, file, {
        onProgress,
      }),
    select: (readListId, thumbnailId) =>
      call(selectReadListThumbnail, { params: { readListId, thumbnailId } }),
    remove: (readListId, thumbnailId) =>
      call(deleteReadListThumbnail, { params: { readListId, thumbnailId } }),
  },
};

/** The pictures a thing may have as its poster. */
export function postersQuery({ kind, id }: PosterOwner) {
  return askQuery(calls[kind].list(id));
}

/** The address of one of its images. */
export function posterUrl({ kind, id }: PosterOwner, posterId: string): string {
  return calls[kind].address(id, posterId);
}

/** The address of the current cover; see `usePosterVersion` for `version`. */
export function posterNowUrl({ kind, id }: PosterOwner, version: number): string {
  return calls[kind].now(id, version);
}

const idNames = {
  book: 'bookId',
  series: 'seriesId',
  collection: 'collectionId',
  readList: 'readListId',
} as const;

/** One change of an item's covers. */
type PosterChange =
  | {
      readonly kind: 'add';
      readonly file: File;
      readonly selected: boolean;
      readonly onProgress: (share: number) => void;
    }
  | { readonly kind: 'select' | 'remove'; readonly posterId: string };

/** Changes an item's covers, one call at a time; the caller shows a failure itself. */
export function changingPosters({ kind, id }: PosterOwner) {
  const { add, select, remove } = calls[kind];
  return mutationOptions<unknown, Error, PosterChange>({
    mutationFn: (change) => {
      if (change.kind === 'add') return add(id, change, change.onProgress);
      return change.kind === 'select' ? select(id, change.posterId) : remove(id, change.posterId);
    },
    onSuccess: () => {
      bumpPosters(id);
    },
    meta: { stales: () => [{ tag: 'thumbnails', [idNames[kind]]: id }] },
  });
}

/** Changes the posters of a thing. */
export function useChangePoster(owner: PosterOwner) {
  return useMutation(changingPosters(owner));
}

/**
 * An image by its address: a page of a book, or an image dragged here from another site.
 *
 * @throws ApiError if it can't be loaded: other sites rarely allow it
 */
export async function fetchPicture(address: string): Promise<File> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new ApiError('refused', { status: response.status });
    const blob = await response.blob();
    const name = new URL(address, document.baseURI).pathname.split('/').at(-1) ?? '';
    return new File([blob], name === '' ? 'picture' : name, { type: blob.type });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('unreachable', { cause });
  }
}
