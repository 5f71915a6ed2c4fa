import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { isGrouped } from '../../catalogue/libraries/series-folder.ts';
import { kinds } from '../../media/base/kinds.ts';
import { splitName } from '../../media/base/split-name.ts';

/** A record whose file is missing. */
interface Missing {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
}

interface Loose {
  readonly books: readonly Missing[];
  /** Paths of files that have no book. */
  readonly files: readonly string[];
  /** Where the files of other books were, and where they were found. */
  readonly moved: readonly (readonly [from: string, to: string])[];
}

/** A file that has the place of a missing book. */
interface Hit {
  readonly book: string;
  readonly file: string;
  /** The folder that must be gone for that, as when it was renamed. */
  readonly left: string | undefined;
}

/**
 * Pairs missing books with new files that replace them: those of the same name in the folder that theirs became, as
 * other files that lay there prove, or where the rest of their series went before; and an archive of pictures with one
 * of another kind in its place. Only where both are each other's only candidate.
 *
 * @returns the books by their files
 */
export async function pairReplaced(db: Db, loose: Loose): Promise<ReadonlyMap<string, string>> {
  const pairs = new Map<string, string>();
  if (loose.books.length === 0 || loose.files.length === 0) return pairs;
  const folders = newFolders(loose.moved);
  const seriesFolders = await selectSeriesFolders(db, loose.books);
  let held: ReadonlySet<string> | undefined;
  // A file of the very name goes before one of another ending.
  for (const keyOf of [(file: string) => file, withoutKind]) {
    const paired = new Set(pairs.values());
    const ofKey = Map.groupBy(
      loose.files.filter((file) => !pairs.has(file)),
      keyOf,
    );
    const hits = loose.books
      .filter(({ id }) => !paired.has(id))
      .flatMap((book) =>
        placesOf(book, folders, seriesFolders.get(book.seriesId)).flatMap(({ url, left }) =>
          (ofKey.get(keyOf(url)) ?? []).map((file): Hit => ({ book: book.id, file, left })),
        ),
      );
    if (hits.length === 0) continue;
    held ??= await selectHeld(db, loose.files);
    for (const [file, book] of onlyPairs(hits, held)) pairs.set(file, book);
  }
  return pairs;
}

/** The folders that others became: those in which moved files lie, and those above with the same rest of the path. */
function newFolders(moved: Loose['moved']): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [from, to] of moved) {
    let [old, now] = [path.dirname(from), path.dirname(to)];
    while (old !== now) {
      const others = folders.get(old);
      if (others) others.add(now);
      else folders.set(old, new Set([now]));
      if (path.basename(old) !== path.basename(now) || old === path.dirname(old)) break;
      [old, now] = [path.dirname(old), path.dirname(now)];
    }
  }
  return folders;
}

/** Where the file of a missing book would lie now. */
function placesOf(
  { url }: Missing,
  folders: ReadonlyMap<string, ReadonlySet<string>>,
  seriesFolder: string | undefined,
): { readonly url: string; readonly left?: string }[] {
  const places: { readonly url: string; readonly left?: string }[] = [{ url }];
  if (seriesFolder !== undefined) places.push({ url: path.join(seriesFolder, path.basename(url)) });
  for (let old = path.dirname(url); ; old = path.dirname(old)) {
    for (const now of folders.get(old) ?? [])
      places.push({ url: path.join(now, path.relative(old, url)), left: old });
    if (old === path.dirname(old)) return places;
  }
}

/** The folders of the series outside the trash that have one. */
async function selectSeriesFolders(
  db: Db,
  books: readonly Missing[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(books.map(({ seriesId }) => seriesId));
  const series = await db
    .selectFrom('series')
    .select(['id', 'url'])
    .where('id', 'in', among([...ids]))
    .where('deleted', '=', 0)
    .where('oneshot', '=', 0)
    .execute();
  return new Map(series.filter(({ url }) => !isGrouped(url)).map(({ id, url }) => [id, url]));
}

/** The endings of archives of pictures; a folder of them has none. */
const archives = new Set<string>(
  Object.values(kinds).flatMap(({ option, extensions }) =>
    option === 'scanCbx' ? extensions : [],
  ),
);

/** A path without the ending of an archive, since one is often packed again as another. */
function withoutKind(url: string): string {
  const { dir, name, ext } = splitName(url);
  return archives.has(ext.toLowerCase()) ? path.join(dir, name) : url;
}

/** All folders in or below which a book or a new file lies. */
async function selectHeld(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  const books = await db.selectFrom('book').select('url').where('deleted', '=', 0).execute();
  const held = new Set<string>();
  for (const url of [...files, ...books.map((book) => book.url)]) {
    for (let folder = path.dirname(url); !held.has(folder); folder = path.dirname(folder))
      held.add(folder);
  }
  return held;
}

function onlyPairs(hits: readonly Hit[], held: ReadonlySet<string>): Map<string, string> {
  const sure = hits.filter(({ left }) => left === undefined || !held.has(left));
  const filesOf = countEach(
    sure,
    ({ book }) => book,
    ({ file }) => file,
  );
  const booksOf = countEach(
    sure,
    ({ file }) => file,
    ({ book }) => book,
  );
  return new Map(
    sure
      .filter(({ file, book }) => filesOf.get(book) === 1 && booksOf.get(file) === 1)
      .map(({ file, book }) => [file, book]),
  );
}

/** How many different values stand beside each key. */
function countEach(
  hits: readonly Hit[],
  keyOf: (hit: Hit) => string,
  valueOf: (hit: Hit) => string,
): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(hits, keyOf)].map(([key, of]) => [key, new Set(of.map(valueOf)).size]),
  );
}
