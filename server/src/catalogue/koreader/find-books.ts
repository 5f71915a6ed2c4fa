import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { digestKey, isNameDigest } from '../../base/db/file-columns.ts';
import { seriesVisibleTo } from '../rules/visibility.ts';

/** A book that KOReader has, with what a place in it depends on. */
export interface KoreaderBook {
  readonly id: string;
  readonly url: string;
  readonly pagesCount: number;
}

/**
 * The books that KOReader means by a digest, of those the viewer may see: those whose file has it, else
 * those whose file had it, else the only one whose file is called so.
 */
export async function booksOfDocument(
  db: Db,
  viewer: Viewer,
  document: string,
): Promise<readonly KoreaderBook[]> {
  const digested = await readyBooks(db, viewer)
    .innerJoin('bookDigest', 'bookDigest.bookId', 'book.id')
    .select((eb) =>
      eb
        .and([
          eb('bookDigest.sizeBytes', '=', eb.ref('book.sizeBytes')),
          eb('bookDigest.fileLastModified', '=', eb.ref('book.fileLastModified')),
        ])
        .as('isPresent'),
    )
    .where('bookDigest.digest', '=', document)
    .execute();
  const present = digested.filter(({ isPresent }) => Boolean(isPresent));
  if (digested.length > 0) return present.length > 0 ? present : digested;
  const key = digestKey(document);
  const named = await readyBooks(db, viewer)
    .where((eb) => eb.or([eb('book.nameDigest', '=', key), eb('book.stemDigest', '=', key)]))
    .limit(2)
    .execute();
  return named.length === 1 ? named.filter(({ url }) => isNameDigest(document, url)) : [];
}

function readyBooks(db: Db, viewer: Viewer) {
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['book.id', 'book.url', 'media.pagesCount'])
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .where(() => seriesVisibleTo(viewer));
}
