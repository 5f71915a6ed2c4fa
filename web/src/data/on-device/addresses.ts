/*
 * Which addresses name parts of books that may be kept, and under which they are kept. The service
 * worker uses this, too, so nothing here needs a page.
 */

/** A part of a book, as an address names it. */
export interface BookPart {
  readonly bookId: string;
  /** Its path below the base path, in one spelling, without a query. */
  readonly path: string;
}

/** Pages, their thumbnails, files of an EPUB, and the cover. */
const partOfBook =
  /^\/api\/v1\/books\/([^/]+)\/(?:pages\/[1-9]\d*(?:\/thumbnail)?|thumbnail|resource\/.+)$/;

/** One spelling of a path that has several, such as `%27` and `'`. */
function respelled(path: string): string {
  try {
    return path
      .split('/')
      .map((step) => encodeURIComponent(decodeURIComponent(step)))
      .join('/');
  } catch {
    return path;
  }
}

/** The part of a book that a path below the base path names; nothing for any other path. */
export function bookPartAt(path: string): BookPart | undefined {
  const [, bookId] = partOfBook.exec(path) ?? [];
  return bookId === undefined ? undefined : { bookId, path: respelled(path) };
}

/** The cover of a series, which each of its kept books brings along. */
export const seriesCoverAt = (seriesId: string): string => `/api/v1/series/${seriesId}/thumbnail`;

/** The series whose cover a path below the base path names; nothing for any other path. */
export const seriesOfCover = (path: string): string | undefined =>
  /^\/api\/v1\/series\/([^/]+)\/thumbnail$/.exec(path)?.[1];

/** What an account keeps of one server; several may share an origin, each below its base path. */
export interface Holder {
  readonly base: string;
  readonly userId: string;
}

/** What a change of the catalogue is about. */
export type Changed = 'all' | (Holder & { readonly bookIds: readonly string[] });

/** What tells of it. */
export interface Change {
  readonly changed: Changed;
}

const prefix = 'longbox.book/';

/** The beginning of the names of an account's caches, one per book. */
export const cachesOf = ({ base, userId }: Holder): string =>
  `${prefix}${encodeURIComponent(base)}/${encodeURIComponent(userId)}/`;

/** The name of the cache with the parts of a book. */
export const cacheOf = (holder: Holder, bookId: string): string =>
  cachesOf(holder) + encodeURIComponent(bookId);

/** The name of the cache with an edition of a book. */
export const editionCache = (holder: Holder, bookId: string, edition: string): string =>
  `${cacheOf(holder, bookId)}/${encodeURIComponent(edition)}`;

/** The name of the cache with the files of the client below a scope, which ends in a slash. */
export const shellCacheOf = (scope: string): string => `longbox.shell ${scope}`;

/** Where tabs and the service worker hear what changes in the catalogue. */
export const deviceChannel = 'longbox.on-device';

/** The name under which the database has the account that is signed in below a base path. */
export const accountAt = (base: string): string => `account ${base}`;

/** The name under which it has when an account was last in contact with its server. */
export const contactAt = (holder: Holder): string => `contact ${cachesOf(holder)}`;

/** The name under which it has which build of the client has last read what an account keeps. */
export const readerAt = (holder: Holder): string => `reader ${cachesOf(holder)}`;

const wishes = 'wishes ';

/** The name under which it has what an account wants on this device. */
export const wishesAt = (holder: Holder): string => wishes + cachesOf(holder);

/** The beginning of all such names. */
export const allWishes = wishes + prefix;
