import { WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import { findPages } from '../../catalogue/books/book-media.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import type { KnownSeries } from '../../media/metadata/edit-mylar-series.ts';
import type { Known, KnownMetadata } from '../../media/metadata/known-metadata.ts';

const Links = z.array(WebLink);

/** Reads values as known ones: an empty text is none. */
const knownBy = (packed: string) => {
  const locks = new Set(fromJson(Names, packed));
  return <Value>(member: string, value: Value | null | ''): Known<Value> => ({
    value: value === null || value === '' ? undefined : value,
    locked: locks.has(member),
  });
};

/** Takes a value for none that nobody set, because it was only made up for a file that says nothing. */
const unless = <Value>(isMadeUp: boolean, known: Known<Value>): Known<Value> =>
  isMadeUp && !known.locked ? { ...known, value: undefined } : known;

/** Everything that a book's file could say; undefined for a book that is gone. */
export async function knownOfBook(db: Db, bookId: string): Promise<KnownMetadata | undefined> {
  const row = await db
    .selectFrom('book')
    .innerJoin('bookMetadata as own', 'own.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata as common', 'common.seriesId', 'book.seriesId')
    .select(['book.seriesId', 'book.libraryId', 'book.name', 'book.number as rank'])
    .select(['own.title', 'own.number', 'own.summary', 'own.releaseDate'])
    .select(['own.isbn', 'own.links', 'own.locks', 'series.oneshot', 'series.name as folder'])
    .select(['common.title as seriesTitle', 'common.totalBookCount', 'common.publisher'])
    .select(['common.language', 'common.readingDirection', 'common.ageRating'])
    .select('common.locks as commonLocks')
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const library = row && (await findLibrary(db, row.libraryId));
  if (!row || !library) return undefined;
  const own = knownBy(row.locks);
  const common = knownBy(row.commonLocks);
  const isOneshot = row.oneshot === 1;
  return {
    title: unless(row.title === row.name, own('title', row.title)),
    number: unless(row.number === String(row.rank), own('number', row.number)),
    summary: own('summary', row.summary),
    releaseDate: own('releaseDate', row.releaseDate),
    isbn: own('isbn', row.isbn),
    authors: own('authors', await authorsOf(db, bookId)),
    tags: own('tags', await tagsOf(db, bookId)),
    links: own(
      'links',
      fromJson(Links, row.links).map(({ url }) => url),
    ),
    series: isOneshot ? { value: undefined, locked: false } : common('title', row.seriesTitle),
    isFolder: row.seriesTitle === row.folder && !common('title', '').locked,
    totalBookCount: unless(isOneshot, common('totalBookCount', row.totalBookCount)),
    publisher: common('publisher', row.publisher),
    genres: common('genres', await genresOf(db, row.seriesId)),
    language: common('language', row.language),
    readingDirection: common('readingDirection', row.readingDirection),
    ageRating: common('ageRating', row.ageRating),
    appendsVolume: library.importComicInfoSeriesAppendVolume,
    pages: await findPages(db, bookId),
  };
}

/** Everything that the `series.json` of a series could say. */
export async function knownOfSeries(db: Db, seriesId: string): Promise<KnownSeries | undefined> {
  const row = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata as own', 'own.seriesId', 'series.id')
    .select(['own.title', 'own.summary', 'own.publisher', 'own.status', 'own.ageRating'])
    .select(['own.totalBookCount', 'own.locks', 'series.releaseDate', 'series.booksCount'])
    .where('series.id', '=', seriesId)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = knownBy(row.locks);
  return {
    title: own('title', row.title),
    summary: own('summary', row.summary),
    publisher: own('publisher', row.publisher),
    status: own('status', row.status),
    ageRating: own('ageRating', row.ageRating),
    totalBookCount: own('totalBookCount', row.totalBookCount),
    year: row.releaseDate === null ? undefined : Number(row.releaseDate.slice(0, 4)),
    booksCount: row.booksCount,
  };
}

async function authorsOf(db: Db, bookId: string) {
  return db
    .selectFrom('bookAuthor')
    .select(['name', 'role'])
    .where('bookId', '=', bookId)
    .orderBy('position')
    .execute();
}

async function tagsOf(db: Db, bookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookTag')
    .select('value')
    .where('bookId', '=', bookId)
    .orderBy('value')
    .execute();
  return rows.map(({ value }) => value);
}

async function genresOf(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seriesTerm')
    .select('value')
    .where('seriesId', '=', seriesId)
    .where('kind', '=', 'genre')
    .orderBy('value')
    .execute();
  return rows.map(({ value }) => value);
}
