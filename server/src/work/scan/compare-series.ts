import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { newId } from '../../base/ids.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FoundFile } from './found-files.ts';
import { filesOf, type FoundSeries } from './found-series.ts';
import { isRecorded } from '../files/file-state.ts';
import type { LeftOut } from '../files/left-out.ts';
import { locateBooksOf } from '../metadata/locate-book.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { type KnownBook, type KnownSeries, selectKnownBooks } from './scan-store.ts';
import { storeBooks } from './store-books.ts';
import type { TrashedBooks } from './trashed-books.ts';

interface Compared {
  readonly library: Library;
  readonly found: FoundSeries;
  readonly known: KnownSeries | undefined;
  readonly deep: boolean;
  /** Books in the trash that a new file may turn out to be. */
  readonly trashed: TrashedBooks;
  /** Size and time of all files of the library. */
  readonly files: ReadonlyMap<string, FoundFile>;
  /** Notes of the scan's report. */
  readonly leftOut: LeftOut[];
}

/**
 * Brings one series in line with its folder. A known one is compared book by book only when its
 * folder's time changed, a book disappeared, a file changed in place, or the scan is deep.
 *
 * @returns the series' id when anything of it changed
 */
export async function compareSeries(
  services: WorkServices,
  { library, found, known, deep, trashed, files, leftOut }: Compared,
): Promise<string | undefined> {
  const { db, events } = services;
  const books = known ? await selectKnownBooks(db, known.id) : [];
  const modified = modifiedOf({ library, found, files });
  const sameSidecars = known?.sidecars === found.sidecars;
  const isSame = known && isSameFolder(known, modified) && !deep && !hasLost(books, found);
  if (isSame && !hasChanged(books, found, files)) {
    if (sameSidecars) return undefined;
    await db
      .updateTable('series')
      .set({ sidecars: found.sidecars })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }

  // Their numbers depend on their files' metadata.
  if (known) await locateBooksOf(services, known.id);
  const seriesId = known?.id ?? newId();
  const libraryId = library.id;
  const isNew = !known;
  const stored = { seriesId, library, found, books, trashed, files, isNew, modified, leftOut };
  const { changed, isWhole } = await storeBooks(services, stored);
  // A series that wasn't compared to its end may have books without numbers.
  const isNews = changed || known?.deleted === 1 || known?.fileLastModified === 0;
  const finish = async (transaction: Db): Promise<void> => {
    if (isNews || !known) await renumberSeries(transaction, seriesId);
    await transaction
      .updateTable('series')
      .set({
        deleted: 0,
        fileLastModified: Math.trunc(modified),
        sidecars: found.sidecars,
        ...(known && isNews && { lastModified: Date.now() }),
      })
      .where('id', '=', seriesId)
      .execute();
  };
  if (!isWhole) await inTransaction(db, finish);
  if (!known) events.emit({ name: 'SeriesAdded', payload: { seriesId, libraryId } });
  else if (isNews) events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  return isNews || !known || !sameSidecars ? seriesId : undefined;
}

type Folder = Pick<Compared, 'library' | 'found' | 'files'>;

/** Whether the record of a series says what its folder does; its books are another matter. */
export const isUnchanged = (known: KnownSeries, folder: Folder): boolean =>
  isSameFolder(known, modifiedOf(folder)) && known.sidecars === folder.found.sidecars;

const isSameFolder = (known: KnownSeries, modified: number): boolean =>
  known.deleted === 0 && known.fileLastModified === Math.trunc(modified);

const modifiedOf = ({ library, found, files }: Folder): number =>
  library.scanForceModifiedTime ? newest(found, files) : found.modified;

function hasLost(books: readonly KnownBook[], found: FoundSeries): boolean {
  const present = new Set(filesOf(found));
  return books.some((book) => book.deleted === 0 && !present.has(book.url));
}

type Files = Compared['files'];

/** Whether a file is new, back, or not as its book says: one written over in place leaves the folder's time. */
function hasChanged(books: readonly KnownBook[], found: FoundSeries, files: Files): boolean {
  const known = new Map(books.map((book) => [book.url, book]));
  return filesOf(found).some((url) => {
    const [book, file] = [known.get(url), files.get(url)];
    return book?.deleted !== 0 || file === undefined || !isRecorded(file, book);
  });
}

function newest(found: FoundSeries, files: Files): number {
  const times = filesOf(found).map((url) => files.get(url)?.modified ?? 0);
  return Math.max(found.modified, ...times);
}
