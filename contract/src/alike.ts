import * as z from 'zod/mini';
import { Book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { flag, one, pageOf, paging } from './paging.ts';
import { id, nullable } from './shapes.ts';

/*
 * Images that look alike without being equal, in libraries where near-duplicates are compared. These calls are
 * Longbox's own: other servers don't have them.
 */

/** Images of a library that are compared, the cheapest choice first. */
export const comparedPictures = ['NOTHING', 'COVERS', 'PAGES'] as const;
export type ComparedPictures = (typeof comparedPictures)[number];

/** Pairs of books with similar covers, or pairs of similar pages. */
const alikeKinds = ['BOOKS', 'PAGES'] as const;
export type AlikeKind = (typeof alikeKinds)[number];

const ComparedLibrary = z.object({
  libraryId: id,
  name: z.string(),
  /** `PAGES` includes covers. */
  pictures: z.enum(comparedPictures),
  /** Books that can be compared, and books that were, within the scope of `pictures`. */
  books: z.number(),
  compared: z.number(),
});
export type ComparedLibrary = z.output<typeof ComparedLibrary>;

/** One of two similar images. */
export const AlikeSide = z.object({
  book: Book,
  /** From 1. For a pair of books it's the first page, if they have pages. */
  pageNumber: nullable(z.int()),
  /** Of the page; `null` if unknown, as for a PDF. */
  fileName: nullable(z.string()),
  mediaType: nullable(z.string()),
  width: nullable(z.number()),
  height: nullable(z.number()),
  /** Bytes. */
  size: nullable(z.number()),
  /** Whether this page can be removed from its file. */
  removable: z.boolean(),
});
export type AlikeSide = z.output<typeof AlikeSide>;

export const AlikePair = z.object({
  id,
  kind: z.enum(alikeKinds),
  /** Bits that differ, of 255; 0 looks the same. */
  apart: z.number(),
  /** Someone decided that they differ or that both stay. */
  kept: z.boolean(),
  /**
   * Pages of the first book that are similar to one of the second; `null` unless all pages were
   * compared.
   */
  alikePages: nullable(z.number()),
  first: AlikeSide,
  second: AlikeSide,
});
export type AlikePair = z.output<typeof AlikePair>;

/** Images that are compared, the progress, and the number of undecided pairs. */
export const getAlike = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/alike',
  access: 'admin',
  answer: z.object({
    libraries: z.array(ComparedLibrary),
    pairs: z.object({ BOOKS: z.number(), PAGES: z.number() }),
  }),
  provides: ['alike', 'libraries', 'books'],
});

/**
 * Sets the images that are compared in a library. Results outside the new scope are deleted;
 * decisions stay.
 */
export const compareLibrary = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/libraries/{libraryId}/alike',
  access: 'admin',
  body: z.object({ pictures: z.enum(comparedPictures) }),
  answer: 'nothing',
  stales: ['alike'],
});

const kind = z.pipe(one, z._default(z.enum(alikeKinds), 'BOOKS'));

/**
 * Pairs of books or pages, in the order in which they were found. Excludes identical files, and
 * pages of two books that are a pair themselves.
 */
export const listAlikePairs = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/alike/pairs',
  access: 'admin',
  /** `kept` lists kept pairs instead of undecided ones. */
  query: z.object({ kind, kept: flag, ...paging }),
  answer: pageOf(AlikePair),
  provides: ['alike', 'books'],
});

/** Keeps both of a pair, or makes the pair undecided again. */
export const keepAlikePair = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/alike/pairs/{pairId}/kept',
  access: 'admin',
  body: z.object({ kept: z.boolean() }),
  answer: 'nothing',
  stales: ['alike'],
});

/** Queues the removal of one page of a pair from its file; 400 if that isn't possible. */
export const removeAlikePage = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/alike/pairs/{pairId}/remove-page',
  access: 'admin',
  body: z.object({ bookId: id, pageNumber: z.int() }),
  answer: 'nothing',
  status: 202,
  stales: [],
});
