import * as z from 'zod/mini';
import { Book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { flag, one, pageOf, paging } from './paging.ts';
import { id, nullable } from './shapes.ts';

/*
 * Pictures that look alike without being equal, in libraries where somebody asked for it. These calls are
 * Longbox's own: other servers of the contract have none.
 */

/** Which pictures of a library are compared, from the cheapest. */
export const comparedPictures = ['NOTHING', 'COVERS', 'PAGES'] as const;
export type ComparedPictures = (typeof comparedPictures)[number];

/** Books whose covers are alike, or single pages of any two books. */
const alikeKinds = ['BOOKS', 'PAGES'] as const;
export type AlikeKind = (typeof alikeKinds)[number];

const ComparedLibrary = z.object({
  libraryId: id,
  name: z.string(),
  /** `PAGES` means the covers as well. */
  pictures: z.enum(comparedPictures),
  /** Books that can be compared, and those that were, as far as `pictures` asks for it. */
  books: z.number(),
  compared: z.number(),
});
export type ComparedLibrary = z.output<typeof ComparedLibrary>;

/** One of two pictures that are alike. */
export const AlikeSide = z.object({
  book: Book,
  /** From 1; of two books it is the first, where they have pages. */
  pageNumber: nullable(z.int()),
  /** Of the page; `null` where that is not known, as of a PDF, which has no pictures of its own. */
  fileName: nullable(z.string()),
  mediaType: nullable(z.string()),
  width: nullable(z.number()),
  height: nullable(z.number()),
  /** Bytes. */
  size: nullable(z.number()),
  /** Whether this page can be taken out of its file. */
  removable: z.boolean(),
});
export type AlikeSide = z.output<typeof AlikeSide>;

export const AlikePair = z.object({
  id,
  kind: z.enum(alikeKinds),
  /** How far apart they look: of 255 bits those that differ; 0 looks the same. */
  apart: z.number(),
  /** Somebody said that they are not the same, or that both stay. */
  kept: z.boolean(),
  /** Pages of the first that are alike to one of the second; `null` unless all pages were compared. */
  alikePages: nullable(z.number()),
  first: AlikeSide,
  second: AlikeSide,
});
export type AlikePair = z.output<typeof AlikePair>;

/** What is compared, how far that is, and how many pairs nobody has decided on. */
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

/** Says what is compared in a library. What is not any more is forgotten, but for what was decided. */
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
 * Pairs of books, or of pages, in the order in which they were found. Equal files are not among them, nor
 * pages of two books that are a pair themselves.
 */
export const listAlikePairs = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/alike/pairs',
  access: 'admin',
  /** `kept` shows those that stay in place of those nobody has decided on. */
  query: z.object({ kind, kept: flag, ...paging }),
  answer: pageOf(AlikePair),
  provides: ['alike', 'books'],
});

/** Says that the two of a pair are not the same, or that nobody has decided. */
export const keepAlikePair = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/alike/pairs/{pairId}/kept',
  access: 'admin',
  body: z.object({ kept: z.boolean() }),
  answer: 'nothing',
  stales: ['alike'],
});

/** Queues the removal of one page of a pair from its file; 400 where that cannot be. */
export const removeAlikePage = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/alike/pairs/{pairId}/remove-page',
  access: 'admin',
  body: z.object({ bookId: id, pageNumber: z.int() }),
  answer: 'nothing',
  status: 202,
  stales: [],
});
