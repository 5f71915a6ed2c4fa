import type { Db } from '../../base/db/connection.ts';
import { isRecorded } from '../files/file-state.ts';
import type { FoundFile } from './found-files.ts';
import { filesIn, filesOf, type FoundSeries } from './found-series.ts';
import { nearScope, type Scope } from './scan-scope.ts';

export type KnownFile = Readonly<{
  id: string;
  url: string;
  seriesId: string;
  deleted: number;
  fileLastModified: number;
  sizeBytes: number;
  created: number;
}>;

/** The files of a library as its records know them, by the ids of their books. */
export type KnownFiles = ReadonlyMap<string, KnownFile>;

export async function readKnownFiles(
  db: Db,
  libraryId: string,
  scope?: Scope,
): Promise<KnownFiles> {
  const rows = await db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId', 'deleted', 'fileLastModified', 'sizeBytes', 'created'])
    .where('libraryId', '=', libraryId)
    .where(nearScope(scope, 'book.url'))
    .execute();
  return new Map(rows.filter(({ url }) => scope?.holds(url) ?? true).map((row) => [row.id, row]));
}

/** How the files that a scan found differ from what was known before. */
export interface Differences {
  /** Whether a file with a book outside the trash wasn't found. */
  readonly isLost: boolean;
  /** Whether a known file isn't as its record has it. */
  readonly isChanged: boolean;
  /** The id of the series that held the very files of this one before, if they are as they were. */
  idOf(series: FoundSeries): string | undefined;
}

/** Of a large library nearly all is as it was, and needs neither a look at the database nor a comparison. */
export function compareFiles(
  known: KnownFiles,
  found: readonly FoundSeries[],
  files: ReadonlyMap<string, FoundFile>,
): Differences {
  const present = filesIn(found);
  const byPath = new Map<string, KnownFile>();
  const booksOf = new Map<string, number>();
  let [isLost, isChanged] = [false, false];
  for (const book of known.values()) {
    byPath.set(book.url, book);
    const file = files.get(book.url);
    if (file && !isRecorded(file, book)) isChanged = true;
    if (book.deleted === 1) continue;
    if (!present.has(book.url)) isLost = true;
    booksOf.set(book.seriesId, (booksOf.get(book.seriesId) ?? 0) + 1);
  }
  /** The series of a file that is as its record has it. */
  const seriesOf = (url: string): string | undefined => {
    const [book, file] = [byPath.get(url), files.get(url)];
    return book?.deleted === 0 && file && isRecorded(file, book) ? book.seriesId : undefined;
  };
  return {
    isLost,
    isChanged,
    idOf: (series) => {
      const [first = '', ...others] = filesOf(series);
      const id = seriesOf(first);
      const isWhole = id !== undefined && booksOf.get(id) === series.books.length;
      return isWhole && others.every((file) => seriesOf(file) === id) ? id : undefined;
    },
  };
}
