import * as z from 'zod/mini';
import { day, instant, instantWithOffset } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { isbn13 } from './isbn.ts';
import { flag, fullPaging, many, manyIds, manyUnsplit, one, pageOf, paging } from './paging.ts';
import { AverageRating, PersonalOfBook } from './personal.ts';
import { Device } from './publication.ts';
import {
  Author,
  authorList,
  id,
  linkList,
  lock,
  notBlank,
  nullable,
  WebLink,
  wordList,
} from './shapes.ts';

export const mediaStatuses = ['UNKNOWN', 'READY', 'ERROR', 'UNSUPPORTED', 'OUTDATED'] as const;
export const readStatuses = ['UNREAD', 'IN_PROGRESS', 'READ'] as const;
export type ReadStatus = (typeof readStatuses)[number];

const Media = z.object({
  status: z.enum(mediaStatuses),
  /** Empty before analysis. */
  mediaType: z.string(),
  /** 0 before analysis; an estimate for a reflowable EPUB. */
  pagesCount: z.number(),
  /** Empty, or text that holds error codes, such as `ERR_1007 [a.jpg]`. */
  comment: z.string(),
  epubDivinaCompatible: z._default(z.boolean(), false),
  epubIsKepub: z._default(z.boolean(), false),
  /** `DIVINA` (image archive), `PDF`, `EPUB`, or empty while unknown. */
  mediaProfile: z._default(z.string(), ''),
});

const BookMetadata = z.object({
  title: z.string(),
  titleLock: z.boolean(),
  summary: z.string(),
  summaryLock: z.boolean(),
  /** As displayed: free text. */
  number: z.string(),
  numberLock: z.boolean(),
  /** Orders the books of a series; may have decimals. */
  numberSort: z.number(),
  numberSortLock: z.boolean(),
  releaseDate: nullable(day),
  releaseDateLock: z.boolean(),
  authors: z.array(Author),
  authorsLock: z.boolean(),
  tags: z.array(z.string()),
  tagsLock: z.boolean(),
  isbn: z.string(),
  isbnLock: z.boolean(),
  links: z.array(WebLink),
  linksLock: z.boolean(),
  created: instant,
  lastModified: instant,
});

const ReadProgress = z.object({
  /** The last page read, from 1. */
  page: z.number(),
  completed: z.boolean(),
  readDate: instant,
  created: instant,
  lastModified: instant,
  deviceId: z._default(z.string(), ''),
  deviceName: z._default(z.string(), ''),
});

export const Book = z.object({
  id,
  seriesId: id,
  seriesTitle: z.string(),
  libraryId: id,
  /** File name without its extension. */
  name: z.string(),
  /** Full path for administrators, the file name for others. */
  url: z.string(),
  /** Rank in the series by natural order of names, from 1. */
  number: z.number(),
  created: instant,
  lastModified: instant,
  fileLastModified: instant,
  sizeBytes: z.number(),
  size: z.string(),
  media: Media,
  metadata: BookMetadata,
  /** Of the calling user; `null` means unread. */
  readProgress: nullable(ReadProgress),
  /** In the trash: its file is missing. */
  deleted: z.boolean(),
  fileHash: z.string(),
  oneshot: z._default(z.boolean(), false),
  /** Longbox's own: changes with the cover. Absent if there's no cover. */
  cover: z.optional(z.string()),
  /** Longbox's own: what the caller keeps about it. Absent if that's nothing. */
  personal: z.optional(PersonalOfBook),
  /** Longbox's own. Absent unless everyone shares their ratings and someone rated it. */
  rated: z.optional(AverageRating),
});
export type Book = z.output<typeof Book>;

export const BookPage = z.object({
  /** From 1. */
  number: z.number(),
  fileName: z.string(),
  mediaType: z.string(),
  width: nullable(z.number()),
  height: nullable(z.number()),
  sizeBytes: nullable(z.number()),
  size: z.string(),
});
export type BookPage = z.output<typeof BookPage>;

/** Filters of a list of books. Values of one member are alternatives; members are combined. */
export const bookFilter = {
  library_id: manyIds,
  search: one,
  media_status: many(z.enum(mediaStatuses)),
  read_status: many(z.enum(readStatuses)),
  released_after: z.pipe(one, z.optional(day)),
  tag: many(z.string()),
  author: manyUnsplit,
  deleted: flag,
};
export const BookFilter = z.object(bookFilter);
export type BookFilter = z.output<typeof BookFilter>;

/** Lists books, filtered by simple values. `POST /api/v1/books/list` takes conditions. */
export const listBooks = endpoint({
  method: 'GET',
  path: '/api/v1/books',
  access: 'user',
  query: z.object({ ...bookFilter, ...fullPaging }),
  answer: pageOf(Book),
  provides: ['books', 'progress'],
});

/**
 * The next unread book of each started series without a book in progress. Longbox leaves out series
 * that the caller has hidden, dropped, put on hold or finished by hand, until they read in them.
 */
export const listBooksOnDeck = endpoint({
  method: 'GET',
  path: '/api/v1/books/ondeck',
  access: 'user',
  query: z.object({ library_id: manyIds, ...paging }),
  answer: pageOf(Book),
  provides: ['books', 'progress'],
  followsProgress: true,
});

export const getBook = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}',
  access: 'user',
  answer: Book,
  provides: ['books', 'progress'],
});

/** The nearest book of the series with a greater sort number; 404 when there is none. */
export const getNextBook = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/next',
  access: 'user',
  answer: Book,
  provides: ['books', 'progress'],
  aboutOthers: true,
});

/** The nearest book of the series with a smaller sort number; 404 when there is none. */
export const getPreviousBook = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/previous',
  access: 'user',
  answer: Book,
  provides: ['books', 'progress'],
  aboutOthers: true,
});

/** Lists the pages; 404 with the reason unless the book is ready. */
export const listPages = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/pages',
  access: 'user',
  answer: z.array(BookPage),
  provides: ['books'],
});

/**
 * Saves reading progress. Without `completed: true`, a page from 1 to the page count is required;
 * the last page completes the book.
 */
export const ReadProgressUpdate = z.object({
  page: z.optional(z.nullable(z.int())),
  completed: z.optional(z.nullable(z.boolean())),
  /**
   * Longbox's own: when the person did so, if that's not now. Refused with 409 if the book was read later;
   * a time in the future counts as now.
   */
  modified: z.optional(z.nullable(instantWithOffset)),
  /** Longbox's own: the device on which the person did so. */
  device: z.optional(z.nullable(Device)),
});

/** Saves the caller's place in a book, or marks the book as read. */
export const updateReadProgress = endpoint({
  method: 'PATCH',
  path: '/api/v1/books/{bookId}/read-progress',
  access: 'user',
  body: ReadProgressUpdate,
  answer: 'nothing',
  stales: ['progress'],
  leaves: (body) =>
    z.safeParse(ReadProgressUpdate, body).data?.completed === true ? 'READ' : undefined,
  conflicts: true,
});

/**
 * Marks the book as unread: the caller's progress is removed. Longbox's own: `modified` tells when the person did
 * so, if that's not now. Refused with 409 if the book was read later.
 */
export const deleteReadProgress = endpoint({
  method: 'DELETE',
  path: '/api/v1/books/{bookId}/read-progress',
  access: 'user',
  query: z.object({ modified: z.pipe(one, z.optional(instantWithOffset)) }),
  answer: 'nothing',
  stales: ['progress'],
  leaves: () => 'UNREAD',
  conflicts: true,
});

/** The cover, JPEG. */
export const getBookThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/thumbnail',
  access: 'user',
  answer: 'bytes',
});

/** The page as stored, or converted to `jpeg` or `png`. */
export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/pages/{pageNumber}',
  access: 'page-streaming',
  query: z.object({ convert: one, zero_based: flag, contentNegotiation: flag }),
  answer: 'bytes',
});

/** A small image of the page: JPEG, longest edge 300 px. */
export const getPageThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/pages/{pageNumber}/thumbnail',
  access: 'user',
  answer: 'bytes',
});

/** The file itself, whole or a range of it. */
export const downloadBook = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/file',
  access: 'file-download',
  answer: 'bytes',
});

/**
 * The book's file, like `…/file`, at an address that ends in a file name, for programs that need one.
 */
export const downloadBookAs = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/file/{fileName}',
  access: 'file-download',
  answer: 'bytes',
});

/**
 * A change of a book's metadata. Absent members stay. `null` keeps `title`, `number` and
 * `numberSort`, and clears all others. A list replaces the whole list. Locks have their own
 * members.
 */
export const BookMetadataUpdate = z.object({
  title: z.optional(z.nullable(notBlank)),
  titleLock: lock,
  summary: z.optional(z.nullable(z.string())),
  summaryLock: lock,
  number: z.optional(z.nullable(notBlank)),
  numberLock: lock,
  numberSort: z.optional(z.nullable(z.number())),
  numberSortLock: lock,
  releaseDate: z.optional(z.nullable(day)),
  releaseDateLock: lock,
  authors: authorList,
  authorsLock: lock,
  tags: wordList,
  tagsLock: lock,
  /** Blank, or an ISBN-13 with its check digit, written with or without separators. */
  isbn: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (text) => text.trim() === '' || isbn13(text) !== undefined,
            'must be a valid ISBN-13',
          ),
        ),
    ),
  ),
  isbnLock: lock,
  links: linkList,
  linksLock: lock,
});
export type BookMetadataUpdate = z.output<typeof BookMetadataUpdate>;

export const updateBookMetadata = endpoint({
  method: 'PATCH',
  path: '/api/v1/books/{bookId}/metadata',
  access: 'admin',
  body: BookMetadataUpdate,
  answer: 'nothing',
  stales: ['books', 'series'],
});

/** Changes many books at once, by ID; unknown IDs are ignored. */
export const updateBooksMetadata = endpoint({
  method: 'PATCH',
  path: '/api/v1/books/metadata',
  access: 'admin',
  body: z.record(id, BookMetadataUpdate),
  bodyLimit: 10_000_000,
  answer: 'nothing',
  stales: ['books', 'series'],
});

/** Books with the same hash and size as another one, group by group. */
export const listDuplicateBooks = endpoint({
  method: 'GET',
  path: '/api/v1/books/duplicates',
  access: 'admin',
  query: z.object(fullPaging),
  answer: pageOf(Book),
  provides: ['books', 'progress'],
});

/** Lists books, the last changed first. */
export const listLatestBooks = endpoint({
  method: 'GET',
  path: '/api/v1/books/latest',
  access: 'user',
  query: z.object({ library_id: manyIds, ...paging, unpaged: flag }),
  answer: pageOf(Book),
  provides: ['books', 'progress'],
});

/** Reads the file again: type, pages, dimensions, cover and metadata. */
export const analyzeBook = endpoint({
  method: 'POST',
  path: '/api/v1/books/{bookId}/analyze',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Applies the file's metadata to unlocked members and reads the images next to it again. */
export const refreshBookMetadata = endpoint({
  method: 'POST',
  path: '/api/v1/books/{bookId}/metadata/refresh',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Deletes the file and its covers; the record goes to the trash. Unknown books are ignored. */
export const deleteBookFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/books/{bookId}/file',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});
