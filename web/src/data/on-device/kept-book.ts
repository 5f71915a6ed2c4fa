import { Book, type BookPage } from '@longbox/contract/books';
import type { PublicationLink, PublicationManifest } from '@longbox/contract/publication';
import * as z from 'zod/mini';
import { bookPartAt, type Holder, seriesCoverAt } from './addresses.ts';
import { compareNames } from './compare-names.ts';

/*
 * What it means that a book is kept on this device: what it needs, when it is whole, when its file has
 * changed, and in which order books are loaded. Pure rules, with their tests beside them.
 */

export const keptKinds = ['comic', 'epub', 'pdf'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** A book that was taken along, as it stands in the catalogue. */
export const KeptBook = z.object({
  /** Which form this is: a client leaves entries of later forms alone. */
  form: z._default(z.literal(1), 1),
  base: z.string(),
  userId: z.string(),
  bookId: z.string(),
  /** `outdated`: it can be read, but the server has another file. `broken`: the server lacks a part. */
  state: z.enum(['waiting', 'coming', 'ready', 'outdated', 'broken']),
  kind: z.enum(keptKinds),
  /** Names the cache whose parts can be read; `null` until all of them are there. */
  edition: z.nullable(z.string()),
  /** Bytes that it takes; until it is whole, those of its file. */
  bytes: z.number(),
  /** Bytes of its file, if that is kept in place of pictures. */
  fileBytes: z._default(z.number(), 0),
  /** Whether somebody chose it, a rule wants it, or one did. */
  reason: z._default(z.enum(['chosen', 'rule', 'unwanted']), 'chosen'),
  /** When it was taken along, in milliseconds since 1970. */
  addedAt: z.number(),
  /** When a reader last opened or closed it; 0 for never. */
  openedAt: z._default(z.number(), 0),
  /** As the server last had it. */
  book: Book,
});
export type KeptBook = z.infer<typeof KeptBook>;

/** Whether all of it is here, so that it opens without the server. */
export const isReadable = ({ edition }: KeptBook): boolean => edition !== null;

const kinds: Readonly<Record<string, KeptKind>> = { DIVINA: 'comic', EPUB: 'epub', PDF: 'pdf' };

/** What kind of book this is; nothing while it can't be read at all. */
export function kindOf({ media, deleted }: Pick<Book, 'media' | 'deleted'>): KeptKind | undefined {
  return media.status === 'READY' && !deleted ? kinds[media.mediaProfile] : undefined;
}

/** Books as they begin to be kept; without those that can't be read. */
export function newlyKept(
  holder: Holder,
  books: readonly Book[],
  reason: KeptBook['reason'],
): KeptBook[] {
  const begun = { form: 1, state: 'waiting', edition: null, fileBytes: 0, openedAt: 0 } as const;
  const addedAt = Date.now();
  return books.flatMap((book) => {
    const kind = kindOf(book);
    if (kind === undefined) return [];
    const { id: bookId, sizeBytes: bytes } = book;
    return [{ ...holder, ...begun, bookId, kind, bytes, reason, addedAt, book }];
  });
}

/** Names the content of a book's file: another one has another name. */
export function editionOf({ fileLastModified, sizeBytes, fileHash, media }: Book): string {
  return [fileLastModified, sizeBytes, fileHash, media.pagesCount].join('|');
}

/** Whether a book's file is another one than an edition was made of. The server may only know its hash later. */
export function isOtherThan(edition: string, book: Book): boolean {
  const isHashed = edition.split('|')[2] !== '';
  return edition !== editionOf(isHashed ? book : { ...book, fileHash: '' });
}

/** Whether a book that couldn't be loaded is worth another try, by what the server now says about it. */
export function isMended(kept: Pick<KeptBook, 'state' | 'book'>, book: Book): boolean {
  if (kept.state !== 'broken' || kindOf(book) === undefined) return false;
  // While it was analyzed, it looked like one that can't be read.
  return kindOf(kept.book) === undefined || editionOf(kept.book) !== editionOf(book);
}

/**
 * Whether a server that has so many of all kept books no more seems to be another one, or one that was
 * restored: then nothing is removed unasked.
 */
export function seemsOther(unknown: number, all: number): boolean {
  return unknown > 1 && (unknown === all || (unknown >= 10 && unknown * 2 > all));
}

/** A part of a book that has to be fetched. */
export interface Part {
  /** Its path below the base path; `bookPartAt` or `seriesOfCover` knows it. */
  readonly path: string;
  /** Sent along, but not part of the name under which it's kept. */
  readonly query: string;
  /** Its length, if it is known. */
  readonly bytes: number | null;
  /** Whether the book can't be read without it. */
  readonly isNeeded: boolean;
}

/** With more pages, the overview goes without their small pictures. */
const mostThumbnails = 500;

const part = (path: string, more: Partial<Part> = {}): Part => ({
  path,
  query: '',
  bytes: null,
  isNeeded: true,
  ...more,
});

/** The covers of a book and of its series. */
export const coverParts = ({ id, seriesId }: Pick<Book, 'id' | 'seriesId'>): Part[] =>
  [`/api/v1/books/${id}/thumbnail`, seriesCoverAt(seriesId)].map((path) =>
    part(path, { isNeeded: false }),
  );

/** The parts of a book that is shown as pictures; `shown` are the types that this browser shows. */
export function partsOfPages(
  bookId: string,
  pages: readonly BookPage[],
  shown: ReadonlySet<string>,
): Part[] {
  const pathOf = ({ number }: BookPage) => `/api/v1/books/${bookId}/pages/${number}`;
  const pictures = pages.map((page) =>
    shown.has(page.mediaType)
      ? part(pathOf(page), { bytes: page.sizeBytes })
      : part(pathOf(page), { query: '?convert=jpeg' }),
  );
  const small = pages.map((page) => part(`${pathOf(page)}/thumbnail`, { isNeeded: false }));
  return [...pictures, ...(pages.length > mostThumbnails ? [] : small)];
}

/** The files of an EPUB: it can't be read without its chapters; others may be missing in it. */
export function partsOfText(
  bookId: string,
  { readingOrder, resources }: Pick<PublicationManifest, 'readingOrder' | 'resources'>,
): Part[] {
  const found = new Map<string, Part>();
  const add = (links: readonly PublicationLink[], isNeeded: boolean) => {
    for (const { href = '' } of links) {
      // What comes before differs behind proxies.
      const [, file] = /\/resource\/([^#?]+)/.exec(href) ?? [];
      const at = file && bookPartAt(`/api/v1/books/${bookId}/resource/${file}`);
      if (at && !found.has(at.path)) found.set(at.path, part(at.path, { isNeeded }));
    }
  };
  add(readingOrder, true);
  add(resources, false);
  return [...found.values()];
}

/** Whether these paths are all that a book can't do without. */
export function isWhole(parts: readonly Part[], here: ReadonlySet<string>): boolean {
  return parts.length > 0 && parts.every(({ path, isNeeded }) => !isNeeded || here.has(path));
}

/** Books of a series in their order, the series by name. */
export function inShelfOrder(one: KeptBook, other: KeptBook): number {
  return (
    compareNames(one.book.seriesTitle, other.book.seriesTitle) ||
    one.book.seriesId.localeCompare(other.book.seriesId) ||
    one.book.metadata.numberSort - other.book.metadata.numberSort ||
    compareNames(one.book.name, other.book.name)
  );
}

/** What is loaded next: what was begun, then what was asked for first, then by series. */
export function nextToLoad(books: readonly KeptBook[]): KeptBook | undefined {
  const rank = ({ state }: KeptBook) => ['coming', 'waiting', 'outdated'].indexOf(state);
  const [first] = books
    .filter((book) => rank(book) >= 0)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || one.addedAt - other.addedAt || inShelfOrder(one, other),
    );
  return first;
}

/** The bytes that books take; those still to be loaded count with the size of their files. */
export const bytesOf = (books: readonly Pick<KeptBook, 'bytes'>[]): number =>
  books.reduce((sum, { bytes }) => sum + bytes, 0);

const mebi = 1024 * 1024;

/** What a browser says about its storage. */
interface Storage {
  readonly quota: number;
  readonly usage: number;
}

/** How many bytes books may take together, if `wanted` was chosen and the browser gives as much. */
export function limitOf({ quota }: Pick<Storage, 'quota'>, wanted: number | null): number {
  return wanted === null ? Math.min(5120 * mebi, quota / 2) : Math.min(wanted, quota * 0.8);
}

/** How many bytes are missing to take more along; 0 when there's room, with some to spare. */
export function missingRoom(
  wanted: number,
  kept: number,
  limit: number,
  { quota, usage }: Storage,
): number {
  const spare = Math.min(500 * mebi, quota / 10);
  const free = Math.min(limit - kept, quota - usage - spare);
  return Math.max(0, Math.ceil(wanted - free));
}

/** Which books of a series are taken along: the next so many that are unread, or all of them. */
export type Choice = number | 'unread' | 'all';

const isRead = ({ readProgress }: Book) => readProgress?.completed === true;

/**
 * The books of a series that a choice means, `books` being in reading order. The next unread ones
 * begin after the last one that was begun or read, so gaps before it are left out.
 */
export function chosenOf(books: readonly Book[], choice: Choice): readonly Book[] {
  const readable = books.filter((book) => kindOf(book) !== undefined);
  if (choice === 'all') return readable;
  if (choice === 'unread') return readable.filter((book) => !isRead(book));
  const furthest = readable.findLastIndex(({ readProgress }) => readProgress !== null);
  return readable
    .slice(Math.max(0, furthest))
    .filter((book) => !isRead(book))
    .slice(0, choice);
}
