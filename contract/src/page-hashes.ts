import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { many, manyUnsplit, one, pageOf, paging } from './paging.ts';
import { id, notBlank, nullable } from './shapes.ts';

const pageHashActions = ['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'] as const;
export type PageHashAction = (typeof pageHashActions)[number];

/** A page with a decision, in all places where it appears. */
export const KnownPageHash = z.object({
  hash: z.string(),
  /** Bytes of one such page. */
  size: nullable(z.number()),
  action: z.enum(pageHashActions),
  /** Pages deleted so far. */
  deleteCount: z.number(),
  /** Pages with this hash now. */
  matchCount: z.number(),
  created: instant,
  lastModified: instant,
});
export type KnownPageHash = z.output<typeof KnownPageHash>;

/** A page found more than once, without a decision. */
export const UnknownPageHash = z.object({
  hash: z.string(),
  size: nullable(z.number()),
  matchCount: z.number(),
});
export type UnknownPageHash = z.output<typeof UnknownPageHash>;

/** One page of one book. */
export const PageHashMatch = z.object({
  bookId: id,
  /** Full path of the book. */
  url: z.string(),
  /** From 1. */
  pageNumber: z.int(),
  fileName: z.string(),
  fileSize: z.number(),
  mediaType: z.string(),
});
export type PageHashMatch = z.output<typeof PageHashMatch>;

const sortedPaging = { ...paging, sort: manyUnsplit };

/** Pages that someone decided about. */
export const listKnownPageHashes = endpoint({
  method: 'GET',
  path: '/api/v1/page-hashes',
  access: 'admin',
  query: z.object({ action: many(z.enum(pageHashActions)), ...sortedPaging }),
  answer: pageOf(KnownPageHash),
  provides: ['page-hashes', 'books'],
});

/** Pages found in two or more places, without a decision. */
export const listUnknownPageHashes = endpoint({
  method: 'GET',
  path: '/api/v1/page-hashes/unknown',
  access: 'admin',
  query: z.object(sortedPaging),
  answer: pageOf(UnknownPageHash),
  provides: ['page-hashes', 'books'],
});

/** The places of a page, with a known or an unknown hash. */
export const listPageHashMatches = endpoint({
  method: 'GET',
  path: '/api/v1/page-hashes/{hash}',
  access: 'admin',
  query: z.object(sortedPaging),
  answer: pageOf(PageHashMatch),
  provides: ['page-hashes', 'books'],
});

/** Stores an action for a hash, which makes it known. For a known hash, only the action changes; its size stays. */
export const savePageHash = endpoint({
  method: 'PUT',
  path: '/api/v1/page-hashes',
  access: 'admin',
  body: z.object({
    hash: notBlank,
    size: nullable(z.int().check(z.nonnegative())),
    action: z.enum(pageHashActions),
  }),
  answer: 'nothing',
  status: 202,
  stales: ['page-hashes'],
});

/** Deletes every page with this hash if it is known and its action isn't `IGNORE`. */
export const deleteAllPageHashMatches = endpoint({
  method: 'POST',
  path: '/api/v1/page-hashes/{hash}/delete-all',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Deletes one page with a known hash. */
export const deletePageHashMatch = endpoint({
  method: 'POST',
  path: '/api/v1/page-hashes/{hash}/delete-match',
  access: 'admin',
  body: PageHashMatch,
  answer: 'nothing',
  status: 202,
});

/** An image of the page, saved when its hash became known: JPEG, longest edge 500 px. */
export const getKnownPageHashThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/page-hashes/{hash}/thumbnail',
  access: 'admin',
  answer: 'bytes',
});

/** One of the pages with this hash, as JPEG with `resize` px as the longest edge, or as it is. */
export const getUnknownPageHashThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/page-hashes/unknown/{hash}/thumbnail',
  access: 'admin',
  query: z.object({ resize: one }),
  answer: 'bytes',
});
