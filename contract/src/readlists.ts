import * as z from 'zod/mini';
import { Book, bookFilter } from './books.ts';
import { members, visibility } from './collections.ts';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag, fullPaging, manyIds, one, pageOf, paging } from './paging.ts';
import { wantedBooks, WantedBook } from './placeholders.ts';
import { id, notBlank, nullable } from './shapes.ts';

export const ReadList = z.object({
  id,
  name: z.string(),
  summary: z.string(),
  /** Its books are ordered manually; otherwise by release date. */
  ordered: z.boolean(),
  /** Those the caller may see, in stored order. */
  bookIds: z.array(id),
  createdDate: instant,
  lastModifiedDate: instant,
  /** Some members are hidden from the caller. */
  filtered: z.boolean(),
  /** Absent if it's shared. */
  visibility: z.optional(visibility),
  /** Longbox's own: how many books of it are missing (`placeholders.ts`). Absent if none is. */
  missing: z.optional(z.int()),
  /** Longbox's own: it holds what matches a saved filter (`rules.ts`). Absent if it doesn't. */
  ruled: z.optional(z.literal(true)),
});
export type ReadList = z.output<typeof ReadList>;

const ReadListCreation = z.object({
  name: notBlank,
  summary: z._default(z.string(), ''),
  ordered: z._default(z.boolean(), true),
  bookIds: members,
  /** `SHARED` if absent. Only administrators may create shared ones. */
  visibility: z.optional(z.nullable(visibility)),
  /** Longbox's own: books that take their place once they arrive. */
  placeholders: z.optional(wantedBooks),
});

/** Absent and `null` members stay unchanged; an empty summary clears it. */
const ReadListUpdate = z.object({
  name: z.optional(z.nullable(notBlank)),
  summary: z.optional(z.nullable(z.string())),
  ordered: z.optional(z.nullable(z.boolean())),
  bookIds: z.optional(z.nullable(members)),
  /** `SHARED` shares a private one with everyone. Shared ones stay shared. */
  visibility: z.optional(z.nullable(visibility)),
  /** Longbox's own: all missing books of the list, each with the number of the list's books before it. */
  placeholders: z.optional(z.nullable(wantedBooks)),
});

/** Read lists with a book the caller may see. */
export const listReadLists = endpoint({
  method: 'GET',
  path: '/api/v1/readlists',
  access: 'user',
  query: z.object({ search: one, library_id: manyIds, ...fullPaging }),
  answer: pageOf(ReadList),
  provides: ['readlists'],
});

export const getReadList = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}',
  access: 'user',
  answer: ReadList,
  provides: ['readlists'],
});

/**
 * Creates a read list. Its name is unique, ignoring case, among shared ones or among the caller's private
 * ones; the order of the IDs is the reading order.
 */
export const createReadList = endpoint({
  method: 'POST',
  path: '/api/v1/readlists',
  access: 'own-lists',
  body: ReadListCreation,
  bodyLimit: 10_000_000,
  answer: ReadList,
  stales: ['readlists'],
});

export const updateReadList = endpoint({
  method: 'PATCH',
  path: '/api/v1/readlists/{readListId}',
  access: 'own-lists',
  body: ReadListUpdate,
  bodyLimit: 10_000_000,
  answer: 'nothing',
  stales: ['readlists'],
});

/** Deletes the read list; its books and their files stay. */
export const deleteReadList = endpoint({
  method: 'DELETE',
  path: '/api/v1/readlists/{readListId}',
  access: 'own-lists',
  answer: 'nothing',
  stales: ['readlists'],
});

/** Lists the books of a read list, in its order, or by release date with undated books first. */
export const listBooksOfReadList = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/books',
  access: 'user',
  query: z.object({
    library_id: bookFilter.library_id,
    read_status: bookFilter.read_status,
    media_status: bookFilter.media_status,
    tag: bookFilter.tag,
    author: bookFilter.author,
    deleted: bookFilter.deleted,
    ...paging,
    unpaged: flag,
  }),
  answer: pageOf(Book),
  provides: ['readlists', 'books', 'progress'],
});

/** The book after this one in the list; 404 at its end. */
export const getNextInReadList = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/books/{bookId}/next',
  access: 'user',
  answer: Book,
  provides: ['readlists', 'books', 'progress'],
  aboutOthers: true,
});

/** The book before this one in the list; 404 at its start. */
export const getPreviousInReadList = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/books/{bookId}/previous',
  access: 'user',
  answer: Book,
  provides: ['readlists', 'books', 'progress'],
  aboutOthers: true,
});

/** The read lists that contain the book. */
export const listReadListsOfBook = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/readlists',
  access: 'user',
  answer: z.array(ReadList),
  provides: ['readlists'],
});

/** The chosen cover, otherwise a mosaic of the first four books. */
export const getReadListThumbnail = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/thumbnail',
  access: 'user',
  answer: 'bytes',
});

/** `sure` by an ID, the year, or the volume; `otherYear` if it was released in another year. */
const comicListFits = ['sure', 'otherYear'] as const;

/** An entry of a ComicRack list, and the matching books of the libraries. */
export const ReadListMatch = z.object({
  readListMatch: z.object({ name: z.string(), errorCode: z.string() }),
  requests: z.array(
    z.object({
      request: z.object({
        series: z.array(z.string()),
        number: z.string(),
        /** Longbox's own: the whole entry, to be kept as a placeholder. */
        wanted: z.optional(WantedBook),
      }),
      matches: z.array(
        z.object({
          series: z.object({ seriesId: id, title: z.string(), releaseDate: nullable(day) }),
          books: z.array(
            z.object({
              bookId: id,
              number: z.string(),
              title: z.string(),
              /**
               * Longbox's own: how sure the match is beyond title and number; absent if unknown.
               */
              fit: z.optional(z.enum(comicListFits)),
            }),
          ),
        }),
      ),
    }),
  ),
  errorCode: z.string(),
});
export type ReadListMatch = z.output<typeof ReadListMatch>;

/** Matches an uploaded `.cbl` file (multipart member `file`); nothing is stored. */
export const matchComicRackList = endpoint({
  method: 'POST',
  path: '/api/v1/readlists/match/comicrack',
  access: 'admin',
  upload: 'file',
  answer: ReadListMatch,
});

/** The files of the list's books as one zip archive, in its order. */
export const downloadReadList = endpoint({
  method: 'GET',
  path: '/api/v1/readlists/{readListId}/file',
  access: 'file-download',
  answer: 'bytes',
});
