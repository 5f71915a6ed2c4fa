import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { ownFolder } from '../../catalogue/libraries/series-folder.ts';
import { folderType } from '../../media/folder/picture-folder.ts';
import { sidecarOf } from '../../media/sidecar.ts';

/** A file that metadata is to be written into: that of a book, or one beside it. */
export interface FileSubject {
  readonly libraryId: string;
  readonly seriesId: string;
  /** The file that is written. */
  readonly file: string;
  readonly readOnly: boolean;
  /** Undefined for the `series.json` of a series. */
  readonly book:
    | {
        readonly bookId: string;
        readonly url: string;
        readonly sizeBytes: number;
        readonly fileLastModified: number;
        readonly fileHash: string;
        readonly status: string;
        readonly mediaType: string;
      }
    | undefined;
}

/** The file that gets the metadata of a book: a PDF has none of its own to write into, and a folder holds it. */
function metadataFileOf({ url, mediaType }: { url: string; mediaType: string }): string {
  if (mediaType === folderType) return path.join(url, 'ComicInfo.xml');
  return mediaType === 'application/pdf' ? sidecarOf(url) : url;
}

/** The columns of a book that its subject needs. */
export const selectBookFiles = (db: Db) =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['book.id as bookId', 'book.url', 'book.seriesId', 'book.libraryId'])
    .select(['book.sizeBytes', 'book.fileLastModified', 'book.fileHash'])
    .select(['media.status', 'media.mediaType'])
    .select(engine.flagOf('library.options', 'readOnly').as('readOnly'))
    .select(['series.url as folder', 'series.oneshot'])
    .where('book.deleted', '=', 0);

type Row = Awaited<ReturnType<ReturnType<typeof selectBookFiles>['execute']>>[number];

export function subjectOfBook(row: Row): FileSubject {
  const { libraryId, seriesId, readOnly, bookId, url, status, mediaType } = row;
  const { sizeBytes, fileLastModified, fileHash } = row;
  return {
    libraryId,
    seriesId,
    file: metadataFileOf(row),
    readOnly: readOnly === 1,
    book: { bookId, url, sizeBytes, fileLastModified, fileHash, status, mediaType },
  };
}

/** The `series.json` of a book's series; undefined if it has no folder that is its alone. */
export async function subjectOfSeries(db: Db, row: Row): Promise<FileSubject | undefined> {
  const { libraryId, seriesId, readOnly } = row;
  const folder = await ownFolder(db, { id: seriesId, url: row.folder });
  if (folder === undefined) return undefined;
  const file = path.join(folder, 'series.json');
  return { libraryId, seriesId, file, readOnly: readOnly === 1, book: undefined };
}

/** The file of a book as it is now; undefined if the book is gone or in the trash. */
export async function findBookFile(db: Db, bookId: string): Promise<FileSubject | undefined> {
  const row = await selectBookFiles(db).where('book.id', '=', bookId).executeTakeFirst();
  return row && subjectOfBook(row);
}

/** The `series.json` of a series as it is now. */
export async function findSeriesFile(db: Db, seriesId: string): Promise<FileSubject | undefined> {
  const row = await selectBookFiles(db)
    .where('book.seriesId', '=', seriesId)
    .where('series.oneshot', '=', 0)
    .executeTakeFirst();
  return row && subjectOfSeries(db, row);
}
