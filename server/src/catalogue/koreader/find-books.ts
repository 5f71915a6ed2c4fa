import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
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
  const named = await readyBooks(db, viewer)
    .where(sql<SqlBool>`(nameDigest(book.url) = ${document} OR stemDigest(book.url) = ${document})`)
    .limit(2)
    .execute();
  return named.length === 1 ? named : [];
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
