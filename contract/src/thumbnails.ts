import * as z from 'zod/mini';
import { endpoint, type Schema } from './endpoint.ts';
import { flag } from './paging.ts';
import { id } from './shapes.ts';

/** `GENERATED` from the book itself, `SIDECAR` from an image next to its file. */
export const thumbnailTypes = ['GENERATED', 'SIDECAR', 'USER_UPLOADED'] as const;
export type ThumbnailType = (typeof thumbnailTypes)[number];

const thumbnail = {
  id,
  type: z.enum(thumbnailTypes),
  /** Used as the cover; at most one per parent. */
  selected: z.boolean(),
  mediaType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
};

const BookThumbnail = z.object({ ...thumbnail, bookId: id });
const SeriesThumbnail = z.object({ ...thumbnail, seriesId: id });
const CollectionThumbnail = z.object({ ...thumbnail, collectionId: id });
const ReadListThumbnail = z.object({ ...thumbnail, readListId: id });

function list<const Path extends string, S extends Schema>(path: Path, item: S) {
  return endpoint({
    method: 'GET',
    path,
    access: 'user',
    answer: z.array(item),
    provides: ['thumbnails'],
  });
}

function get<const Path extends string>(path: Path) {
  return endpoint({ method: 'GET', path, access: 'user', answer: 'bytes' });
}

/** Multipart: the image in `file`, and `selected` (default true) as a field or in the query. */
function add<const Path extends string, S extends Schema>(
  path: Path,
  answer: S,
  access: 'admin' | 'own-lists' = 'admin',
) {
  const sent = { query: z.object({ selected: flag }), upload: 'file' } as const;
  return endpoint({
    method: 'POST',
    path,
    access,
    ...sent,
    answer,
    stales: ['thumbnails'],
  });
}

function change<const Method extends 'PUT' | 'DELETE', const Path extends string>(
  method: Method,
  path: Path,
  access: 'admin' | 'own-lists' = 'admin',
) {
  const rest = { access, answer: 'nothing', status: 202 } as const;
  return endpoint({ method, path, ...rest, stales: ['thumbnails'] });
}

/** Images that can be the book's cover. */
export const listBookThumbnails = list('/api/v1/books/{bookId}/thumbnails', BookThumbnail);
/** An image that can be the book's cover; 404 unless it belongs to the book. */
export const getOneBookThumbnail = get('/api/v1/books/{bookId}/thumbnails/{thumbnailId}');
/** Uploads an image: 415 if it isn't one, 413 above 10 MB. */
export const addBookThumbnail = add('/api/v1/books/{bookId}/thumbnails', BookThumbnail);
/** Makes an image the cover of the book. */
export const selectBookThumbnail = change(
  'PUT',
  '/api/v1/books/{bookId}/thumbnails/{thumbnailId}/selected',
);
/** Deletes an uploaded image, 400 for others. The oldest remaining image becomes the cover. */
export const deleteBookThumbnail = change(
  'DELETE',
  '/api/v1/books/{bookId}/thumbnails/{thumbnailId}',
);

export const listSeriesThumbnails = list('/api/v1/series/{seriesId}/thumbnails', SeriesThumbnail);
export const getOneSeriesThumbnail = get('/api/v1/series/{seriesId}/thumbnails/{thumbnailId}');
/** Uploads an image: 400 for a one-shot, which uses the cover of its book. */
export const addSeriesThumbnail = add('/api/v1/series/{seriesId}/thumbnails', SeriesThumbnail);
export const selectSeriesThumbnail = change(
  'PUT',
  '/api/v1/series/{seriesId}/thumbnails/{thumbnailId}/selected',
);
export const deleteSeriesThumbnail = change(
  'DELETE',
  '/api/v1/series/{seriesId}/thumbnails/{thumbnailId}',
);

export const listCollectionThumbnails = list(
  '/api/v1/collections/{collectionId}/thumbnails',
  CollectionThumbnail,
);
export const getOneCollectionThumbnail = get(
  '/api/v1/collections/{collectionId}/thumbnails/{thumbnailId}',
);
export const addCollectionThumbnail = add(
  '/api/v1/collections/{collectionId}/thumbnails',
  CollectionThumbnail,
  'own-lists',
);
export const selectCollectionThumbnail = change(
  'PUT',
  '/api/v1/collections/{collectionId}/thumbnails/{thumbnailId}/selected',
  'own-lists',
);
export const deleteCollectionThumbnail = change(
  'DELETE',
  '/api/v1/collections/{collectionId}/thumbnails/{thumbnailId}',
  'own-lists',
);

export const listReadListThumbnails = list(
  '/api/v1/readlists/{readListId}/thumbnails',
  ReadListThumbnail,
);
export const getOneReadListThumbnail = get(
  '/api/v1/readlists/{readListId}/thumbnails/{thumbnailId}',
);
export const addReadListThumbnail = add(
  '/api/v1/readlists/{readListId}/thumbnails',
  ReadListThumbnail,
  'own-lists',
);
export const selectReadListThumbnail = change(
  'PUT',
  '/api/v1/readlists/{readListId}/thumbnails/{thumbnailId}/selected',
  'own-lists',
);
export const deleteReadListThumbnail = change(
  'DELETE',
  '/api/v1/readlists/{readListId}/thumbnails/{thumbnailId}',
  'own-lists',
);

/** Generates the covers of all books again, or only those smaller than the current size. */
export const regenerateBookThumbnails = endpoint({
  method: 'PUT',
  path: '/api/v1/books/thumbnails',
  access: 'admin',
  query: z.object({ for_bigger_result_only: flag }),
  answer: 'nothing',
  status: 202,
});
