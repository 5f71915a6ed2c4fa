import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { stat } from '../../media/base/disk.ts';
import { hashFile } from '../../media/hash-file.ts';
import type { FoundFile } from './found-files.ts';
import { pairReplaced } from './replaced-files.ts';
import { pairByContent } from './rewritten-files.ts';
import { type Contents, createContents } from './same-content.ts';
import type { Scope } from './scan-scope.ts';
import { type KnownBook, selectPresentBooks } from './scan-store.ts';

/** A record whose file is missing. */
export interface TrashedBook extends KnownBook {
  readonly seriesId: string;
  readonly libraryId: string;
}

/** The books in the trash, of all libraries, and those that go to another series where they lie. */
export interface TrashedBooks {
  /** Ids of the latter. */
  readonly leaving: ReadonlySet<string>;
  /** The series that they are in. */
  readonly left: ReadonlySet<string>;
  readonly bySize: Map<number, TrashedBook[]>;
  readonly byPath: Map<string, TrashedBook>;
  readonly byName: Map<string, TrashedBook[]>;
  /** Candidates of the files that were looked at, so that none is read twice. */
  readonly seen: Map<string, readonly Likeness[]>;
  readonly contents: Contents;
}

/** A record that a file may be. */
export interface Likeness {
  readonly book: TrashedBook;
  /** Byte for byte; otherwise its pages are the same, and the rest is read again. */
  readonly exact: boolean;
}

/** With a scope, without those outside of it whose files are back: their own scan finds them. */
export async function findTrashedBooks(
  db: Db,
  { scope, leaving }: { scope?: Scope | undefined; leaving: readonly TrashedBook[] },
): Promise<TrashedBooks> {
  const books = await db
    .selectFrom('book')
    .select(['id', 'url', 'fileLastModified', 'sizeBytes', 'fileHash', 'deleted'])
    .select(['seriesId', 'libraryId'])
    .where('deleted', '=', 1)
    .orderBy('id')
    .execute();
  if (!scope) return trashedBooks(db, books, leaving);
  const missing: TrashedBook[] = [];
  for (const book of books) {
    if (scope.holds(book.url) || !(await stat(book.url).catch(() => undefined))) missing.push(book);
  }
  return trashedBooks(db, missing, leaving);
}

/** Books that files may turn out to be. */
export function trashedBooks(
  db: Db,
  books: readonly TrashedBook[],
  leaving: readonly TrashedBook[] = [],
): TrashedBooks {
  return {
    leaving: new Set(leaving.map(({ id }) => id)),
    left: new Set(leaving.map(({ seriesId }) => seriesId)),
    bySize: Map.groupBy(books, ({ sizeBytes }) => sizeBytes),
    byName: Map.groupBy(books, ({ url }) => path.basename(url)),
    // Their files are there, so that no other file may be one of those that leave.
    byPath: new Map([...books, ...leaving].map((book) => [book.url, book])),
    seen: new Map(),
    contents: createContents(db),
  };
}

/**
 * The trashed books that a new file may be, the surest first: those of the same size and hash, of these
 * the namesakes before the others; then those whose hash is not known, of the same size, time and name
 * or pages; then namesakes with the same pages, whose metadata some program wrote again. A file is read only
 * when there is one of its size or its name.
 */
export async function sameAs(trashed: TrashedBooks, file: FoundFile): Promise<readonly Likeness[]> {
  const own = trashed.byPath.get(file.url);
  if (own && trashed.leaving.has(own.id)) return [{ book: own, exact: false }];
  const found = trashed.seen.get(file.url) ?? (await compare(trashed, file));
  trashed.seen.set(file.url, found);
  return found.filter(({ book }) => trashed.byPath.get(book.url)?.id === book.id);
}

async function compare(trashed: TrashedBooks, file: FoundFile): Promise<Likeness[]> {
  // A name may have changed its case alone.
  const nameOf = (url: string): string => path.basename(url).toLowerCase();
  const isNamesake = (book: TrashedBook): boolean => nameOf(book.url) === nameOf(file.url);
  const ofSize = trashed.bySize.get(file.size) ?? [];
  const hashed = ofSize.filter(({ fileHash }) => fileHash !== '');
  const hash = hashed.length > 0 ? await hashFile(file.url).catch(() => undefined) : undefined;
  const same = hashed.filter(({ fileHash }) => fileHash === hash);
  const likely: Likeness[] = [
    ...same.filter(isNamesake),
    ...same.filter((book) => !isNamesake(book)),
  ].map((book) => ({ book, exact: true }));
  for (const book of ofSize.filter(({ fileHash }) => fileHash === '')) {
    const isOfTime = book.fileLastModified === file.modified;
    if (!isOfTime && !isNamesake(book)) continue;
    const hasPages = await trashed.contents.holds(file.url, book.id);
    const exact = hasPages ?? (isOfTime && isNamesake(book));
    // Nothing else can be said of a file that lists no checksums: its name and size must do.
    if (exact || (hasPages === undefined && isNamesake(book))) likely.push({ book, exact });
  }
  if (likely.length > 0) return likely;
  for (const book of trashed.byName.get(path.basename(file.url)) ?? []) {
    if (await trashed.contents.holds(file.url, book.id)) likely.push({ book, exact: false });
  }
  return likely;
}

/**
 * Finds which new files are trashed books that were renamed and written again in one go, as taggers do, and
 * which replace trashed books whose folder was renamed. Only files and books for which nothing surer is to be
 * found are paired.
 *
 * @returns the files that may be one of several books, and are new books for that
 */
export async function pairChanged(
  db: Db,
  trashed: TrashedBooks,
  {
    libraryId,
    files,
    scope,
  }: {
    libraryId: string;
    files: ReadonlyMap<string, FoundFile>;
    scope?: Scope | undefined;
  },
): Promise<readonly string[]> {
  const missing = new Map(
    [...trashed.byPath.values()]
      .filter(({ url }) => !files.has(url))
      .map((book) => [book.id, book]),
  );
  if (missing.size === 0) return [];
  const known = new Set((await selectPresentBooks(db, libraryId, scope)).map(({ url }) => url));
  const loose = new Set<string>();
  const moved: [from: string, to: string][] = [];
  for (const file of files.values()) {
    if (known.has(file.url) || trashed.byPath.has(file.url)) continue;
    const likely = await sameAs(trashed, file);
    for (const { book } of likely) missing.delete(book.id);
    const [first] = likely;
    if (!first) loose.add(file.url);
    else if (new Set(likely.map(({ book }) => path.dirname(book.url))).size === 1)
      moved.push([first.book.url, file.url]);
  }
  const pairs = await pairByContent(trashed.contents, {
    books: [...missing.keys()],
    files: [...loose],
  });
  const take = (file: string, id: string): void => {
    const book = missing.get(id);
    if (!book) return;
    trashed.seen.set(file, [{ book, exact: false }]);
    missing.delete(id);
    loose.delete(file);
    moved.push([book.url, file]);
  };
  for (const [file, id] of pairs.bookOf) take(file, id);
  for (const file of pairs.unsure) loose.delete(file);
  const books = [...missing.values()];
  for (const [file, id] of await pairReplaced(db, { books, files: [...loose], moved }))
    take(file, id);
  return pairs.unsure;
}

/** Takes a book off the list: it has a file again. */
export function notTrashed(trashed: TrashedBooks, { id, url }: TrashedBook): void {
  if (trashed.byPath.get(url)?.id === id) trashed.byPath.delete(url);
}
