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

/** The files of a library as its records know them. */
export type KnownFiles = readonly KnownFile[];

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
  return scope ? rows.filter(({ url }) => scope.holds(url)) : rows;
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
  /** The series of the files that are as their records have them, outside the trash. */
  const seriesOf = new Map<FoundFile, string>();
  const booksOf = new Map<string, number>();
  const unseen: string[] = [];
  let isChanged = false;
  for (const book of known) {
    const file = files.get(book.url);
    const isSame = file !== undefined && isRecorded(file, book);
    if (file && !isSame) isChanged = true;
    if (book.deleted === 1) continue;
    if (!file) unseen.push(book.url);
    if (isSame) seriesOf.set(file, book.seriesId);
    booksOf.set(book.seriesId, (booksOf.get(book.seriesId) ?? 0) + 1);
  }
  const present = unseen.length > 0 ? filesIn(found) : undefined;
  const isLost = unseen.some((url) => present?.has(url) !== true);
  const idOfFile = (url: string): string | undefined => {
    const file = files.get(url);
    return file && seriesOf.get(file);
  };
  return {
    isLost,
    isChanged,
    idOf: (series) => {
      const [first = '', ...others] = filesOf(series);
      const id = idOfFile(first);
      const isWhole = id !== undefined && booksOf.get(id) === series.books.length;
      return isWhole && others.every((file) => idOfFile(file) === id) ? id : undefined;
    },
  };
}
