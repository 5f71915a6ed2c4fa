import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag, many, manyIds, one, pageOf, paging } from './paging.ts';
import { id, nullable } from './shapes.ts';

/*
 * Bookmarks, highlights and notes in books. People see only their own. These calls are Longbox's own: other
 * servers of the contract don't have them.
 */

/** Largest number of marks per person, in one book and in all. */
export const mostMarksOfBook = 5_000;
export const mostMarks = 20_000;
/** Longest marked text, and longest note. */
export const longestQuote = 4_000;
export const longestNote = 10_000;

export const markKinds = ['bookmark', 'highlight', 'note'] as const;
export const markColours = ['yellow', 'green', 'blue', 'pink'] as const;

const atMost = (longest: number) =>
  z.string().check(z.maxLength(longest, `must not have more than ${longest} characters`));

/** 0 to 1. */
const share = z.number().check(z.gte(0), z.lte(1));
/** Characters from the beginning of a file. */
const offset = z.int().check(z.gte(0));

/** Where a mark is: on a page, or in the text of an EPUB. */
export const MarkPlace = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    /** From 1. */
    page: z.int().check(z.gte(1), z.lte(100_000)),
    /** A rectangle of the page, as shares of its width and height from its top left. */
    area: nullable(z.object({ x: share, y: share, width: share, height: share })),
  }),
  z.object({
    type: z.literal('text'),
    /** File of the book. */
    path: atMost(2_000).check(z.minLength(1, 'must not be empty')),
    /** Progress in the file, and in the book. */
    progression: share,
    share,
    /** The marked text; for a bookmark, the start of the visible text. */
    span: z.optional(z.object({ start: offset, end: offset })),
    /** Title of the chapter; empty where there is none. */
    chapter: atMost(1_000),
  }),
]);
export type MarkPlace = z.output<typeof MarkPlace>;

const content = {
  kind: z.enum(markKinds),
  place: MarkPlace,
  colour: z.enum(markColours),
  /** The marked text; for a bookmark in text, the visible text. */
  text: atMost(longestQuote),
  note: atMost(longestNote),
};

/** The content of a mark. */
export const MarkContent = z.object(content);
export type MarkContent = z.output<typeof MarkContent>;

const stored = {
  ...content,
  id,
  bookId: id,
  created: instant,
  changed: instant,
  /** Number of its changes, including deletion. */
  revision: z.number(),
  /** It was deleted along with its text; its ID is kept for other devices. */
  deleted: z.boolean(),
};

/** A mark as the server has it. */
export const Mark = z.object(stored);
export type Mark = z.output<typeof Mark>;

/** A mark with the names of its book and series. */
export const MarkOfBook = z.object({
  ...stored,
  book: z.object({
    id,
    seriesId: id,
    libraryId: id,
    title: z.string(),
    number: z.string(),
    seriesTitle: z.string(),
    /** Names, in the book's order, each once. */
    authors: z.array(z.string()),
    oneshot: z.boolean(),
    /** The book is in the trash. */
    deleted: z.boolean(),
  }),
});
export type MarkOfBook = z.output<typeof MarkOfBook>;

/** The age of a change in milliseconds: device clocks differ, so they never send times. */
const ago = z.int().check(z.gte(0), z.lte(1_000_000_000_000));
/** The revision it was based on; 0 for a new mark. */
const revision = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** The caller's marks of a book, in its order, those on pages first, including deleted ones. */
export const listBookMarks = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/books/{bookId}/marks',
  access: 'user',
  answer: z.array(Mark),
  provides: ['marks'],
});

/**
 * Creates or changes a mark. The client makes its ID, so that it can send it again. A change based
 * on the current revision wins; otherwise the later change wins. The answer is the mark as it is
 * now.
 */
export const saveMark = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/books/{bookId}/marks/{markId}',
  access: 'user',
  body: z.object({ ...content, ago: z._default(ago, 0), revision: z._default(revision, 0) }),
  answer: Mark,
  stales: ['marks'],
});

/** Deletes a mark unless it was changed later. The answer is the mark as it is now. */
export const deleteMark = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/books/{bookId}/marks/{markId}',
  access: 'user',
  query: z.object({ ago: z.optional(ago), revision: z.optional(revision) }),
  answer: Mark,
  stales: ['marks'],
});

/** Filters of a list of marks. */
const filter = {
  /** Words in the mark, its chapter, or the titles of book and series. */
  search: one,
  kind: many(z.enum(markKinds)),
  book_id: manyIds,
  series_id: manyIds,
  library_id: manyIds,
};

/** The caller's marks of all books, the newest first. */
export const listMarks = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/marks',
  access: 'user',
  query: z.object({ ...paging, unpaged: flag, ...filter }),
  answer: pageOf(MarkOfBook),
  provides: ['marks'],
});

/** The series with marks of the caller, by title. */
export const listMarkedSeries = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/marks/series',
  access: 'user',
  answer: z.array(z.object({ id, title: z.string(), marks: z.number() })),
  provides: ['marks'],
});
