import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag, manyIds, one, pageOf, paging } from './paging.ts';
import { Series, seriesFilter } from './series.ts';
import { id, notBlank } from './shapes.ts';

/** A list of members without repeats. */
export const members = z.array(id).check(
  z.minLength(1, 'must not be empty'),
  z.refine((ids) => new Set(ids).size === ids.length, 'must only contain unique elements'),
);

/** Longbox's own: `PRIVATE` ones are visible only to the account that made them, not even to administrators. */
export const visibility = z.enum(['SHARED', 'PRIVATE']);

export const Collection = z.object({
  id,
  name: z.string(),
  /** Its series are ordered manually; otherwise by title. */
  ordered: z.boolean(),
  /** Those the caller may see, in stored order. */
  seriesIds: z.array(id),
  createdDate: instant,
  lastModifiedDate: instant,
  /** Some members are hidden from the caller. */
  filtered: z.boolean(),
  /** Absent if it's shared. */
  visibility: z.optional(visibility),
  /** Longbox's own: it holds what matches a saved filter (`rules.ts`). Absent if it doesn't. */
  ruled: z.optional(z.literal(true)),
});
export type Collection = z.output<typeof Collection>;

const CollectionCreation = z.object({
  name: notBlank,
  ordered: z.boolean(),
  seriesIds: members,
  /** `SHARED` if absent. Only administrators may create shared ones. */
  visibility: z.optional(z.nullable(visibility)),
});

/** Absent and `null` members stay unchanged. */
const CollectionUpdate = z.object({
  name: z.optional(z.nullable(notBlank)),
  ordered: z.optional(z.nullable(z.boolean())),
  seriesIds: z.optional(z.nullable(members)),
  /** `SHARED` shares a private one with everyone. Shared ones stay shared. */
  visibility: z.optional(z.nullable(visibility)),
});

/** Collections with a member the caller may see, by relevance if searched, otherwise by name. */
export const listCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections',
  access: 'user',
  query: z.object({ search: one, library_id: manyIds, ...paging, unpaged: flag }),
  answer: pageOf(Collection),
  provides: ['collections'],
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/v1/collections/{collectionId}',
  access: 'user',
  answer: Collection,
  provides: ['collections'],
});

/**
 * Creates a collection. Its name is unique, ignoring case, among shared ones or among the caller's private
 * ones.
 */
export const createCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections',
  access: 'own-lists',
  body: CollectionCreation,
  bodyLimit: 10_000_000,
  answer: Collection,
  stales: ['collections'],
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/v1/collections/{collectionId}',
  access: 'own-lists',
  body: CollectionUpdate,
  bodyLimit: 10_000_000,
  answer: 'nothing',
  stales: ['collections'],
});

/** Deletes the collection; its series and their files stay. */
export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/{collectionId}',
  access: 'own-lists',
  answer: 'nothing',
  stales: ['collections'],
});

/** Lists the series of a collection, in its order or by title; a sort parameter has no effect. */
export const listSeriesOfCollection = endpoint({
  method: 'GET',
  path: '/api/v1/collections/{collectionId}/series',
  access: 'user',
  query: z.object({
    library_id: seriesFilter.library_id,
    status: seriesFilter.status,
    read_status: seriesFilter.read_status,
    publisher: seriesFilter.publisher,
    language: seriesFilter.language,
    genre: seriesFilter.genre,
    tag: seriesFilter.tag,
    age_rating: seriesFilter.age_rating,
    release_year: seriesFilter.release_year,
    author: seriesFilter.author,
    complete: seriesFilter.complete,
    deleted: seriesFilter.deleted,
    ...paging,
    unpaged: flag,
  }),
  answer: pageOf(Series),
  provides: ['collections', 'series', 'progress'],
});

/** The collections that contain the series. */
export const listCollectionsOfSeries = endpoint({
  method: 'GET',
  path: '/api/v1/series/{seriesId}/collections',
  access: 'user',
  answer: z.array(Collection),
  provides: ['collections'],
});

/** The chosen cover, otherwise a mosaic of the first four series. */
export const getCollectionThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/collections/{collectionId}/thumbnail',
  access: 'user',
  answer: 'bytes',
});
