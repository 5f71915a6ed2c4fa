import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { inLanes } from '../../base/in-lanes.ts';
import { hashFile } from '../../media/hash-file.ts';
import { isRecorded } from '../files/file-state.ts';
import type { FoundFile } from './found-files.ts';
import { pairByContent } from './rewritten-files.ts';
import { type Contents, createContents } from './same-content.ts';
import { nearScope, type Scope } from './scan-scope.ts';

/** Books whose content is read from the database in one go, and files read side by side. */
const batchSize = 200;
const lanes = 8;

interface Known {
  readonly id: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly fileHash: string;
}

type Files = ReadonlyMap<string, FoundFile>;

/**
 * Takes books off paths that other known files have now, as when the files of a series were renumbered:
 * a book follows its content, also if a program wrote new metadata into it meanwhile. It goes to the
 * trash, where the scan recognizes it by that content if it lies anywhere. A file that was unknown before
 * replaces the one in its place, whose book stays.
 *
 * @returns whether it's done: where the content of a book lies, only a walk of its whole library can say
 */
export async function displaceBooks(
  db: Db,
  { libraryId, files, scope }: { libraryId: string; files: Files; scope?: Scope | undefined },
): Promise<boolean> {
  const books = await selectKnown(db, libraryId, scope);
  const known = new Map(books.map((book) => [book.url, book]));
  const changed = books.filter((book) => {
    const file = files.get(book.url);
    return file && !isRecorded(file, book);
  });
  if (changed.length === 0) return true;
  const contents = createContents(db);
  const hashes = createHashes();
  const foreign = await findForeign(changed, { files, contents, hashes });
  if (foreign.length === 0) return true;
  if (scope) return false;
  const places = new Set(changed.map(({ url }) => url));
  const unclaimed = [...files.values()].filter(({ url }) => !known.has(url) || places.has(url));
  const leaving = await findLeaving({ books, foreign, unclaimed, files, contents, hashes });
  // One whose content now lies where another book stays has nowhere to go.
  for (let size = -1; size !== leaving.size;) {
    size = leaving.size;
    for (const [book, now] of leaving) {
      const owner = now === undefined ? undefined : known.get(now);
      if (owner && !leaving.has(owner)) leaving.delete(book);
    }
  }
  for (const book of leaving.keys()) await displace(db, book);
  return true;
}

/** Changed books whose path has another content than theirs. */
async function findForeign(
  changed: readonly Known[],
  { files, contents, hashes }: Pick<Search, 'files' | 'contents' | 'hashes'>,
): Promise<Known[]> {
  const foreign = new Set<Known>();
  for (let start = 0; start < changed.length; start += batchSize) {
    const batch = changed.slice(start, start + batchSize);
    await contents.readBooks(batch.map(({ id }) => id));
    await inLanes(batch, lanes, async (book) => {
      // Still its own, also when a program only wrote new metadata into it and the old file was kept.
      if (await hashes.isThere(book, files.get(book.url))) return;
      if (!(await contents.holds(book.url, book.id))) foreign.add(book);
    });
  }
  // As they were, not as they were read.
  return changed.filter((book) => foreign.has(book));
}

function createHashes() {
  const hashes = new Map<string, Promise<string>>();
  const hashOf = (url: string): Promise<string> => {
    const hash = hashes.get(url) ?? hashFile(url).catch(() => '');
    hashes.set(url, hash);
    return hash;
  };
  return {
    /** Only a file of the same size is read. */
    isThere: async ({ fileHash, sizeBytes }: Known, file?: FoundFile): Promise<boolean> =>
      fileHash !== '' && file?.size === sizeBytes && (await hashOf(file.url)) === fileHash,
  };
}

interface Search {
  readonly books: readonly Known[];
  /** Books whose path another file has. */
  readonly foreign: readonly Known[];
  /** Files that are new or not what they were. */
  readonly unclaimed: readonly FoundFile[];
  readonly files: Files;
  readonly contents: Contents;
  readonly hashes: ReturnType<typeof createHashes>;
}

/** The books whose content lies elsewhere, there if it is known where, or whose file is another known one. */
async function findLeaving({
  books,
  foreign,
  unclaimed,
  files,
  contents,
  hashes,
}: Search): Promise<Map<Known, string | undefined>> {
  const ofSize = Map.groupBy(unclaimed, ({ size }) => size);
  const booksOfSize = Map.groupBy(books, ({ sizeBytes }) => sizeBytes);
  const places = new Set(foreign.map(({ url }) => url));
  const pairs = await pairByContent(contents, {
    books: books.filter(({ url }) => !files.has(url) || places.has(url)).map(({ id }) => id),
    files: unclaimed.map(({ url }) => url),
  });
  const liesAt = async (book: Known): Promise<string | undefined> => {
    if (book.fileHash !== '') {
      for (const file of ofSize.get(book.sizeBytes) ?? []) {
        if (await hashes.isThere(book, file)) return file.url;
      }
    }
    return pairs.fileOf.get(book.id);
  };
  const isKnown = async (file: FoundFile): Promise<boolean> => {
    if (pairs.bookOf.has(file.url)) return true;
    for (const one of booksOfSize.get(file.size) ?? []) {
      const isElsewhere = !(await hashes.isThere(one, files.get(one.url)));
      if (isElsewhere && (await hashes.isThere(one, file))) return true;
    }
    return false;
  };
  const leaving = new Map<Known, string | undefined>();
  for (const book of foreign) {
    const file = files.get(book.url);
    const now = await liesAt(book);
    if (now !== undefined || (file && (await isKnown(file)))) leaving.set(book, now);
  }
  return leaving;
}

/** The books of a library, those in the trash too: they come back to their path otherwise. */
async function selectKnown(db: Db, libraryId: string, scope?: Scope): Promise<Known[]> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'sizeBytes', 'fileLastModified', 'fileHash'])
    .where('libraryId', '=', libraryId)
    .where(nearScope(scope, 'book.url'))
    .orderBy('id')
    .execute();
}

/** The path is free for the file that lies there; no file has this one. */
async function displace(db: Db, { id, url }: Known): Promise<void> {
  await db
    .updateTable('book')
    .set({ ...fileColumns(`${url}#${id}`), deleted: 1, lastModified: Date.now() })
    .where('id', '=', id)
    .execute();
}
