import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import type { Values } from './pattern.ts';

/** What's known of books whose files may be renamed. */
export const selectNames = (db: Db) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata as own', 'own.bookId', 'book.id')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['book.id as bookId', 'book.url', 'book.seriesId', 'book.libraryId', 'book.name'])
    .select(['book.number as rank', 'book.oneshot'])
    .select(['own.title', 'own.number', 'own.releaseDate', 'own.isbn', 'own.locks'])
    .select(['seriesMetadata.title as series', 'seriesMetadata.publisher'])
    .select(['seriesMetadata.language'])
    .select(sql<number>`coalesce(library.options ->> '$.readOnly', 0)`.as('readOnly'))
    .select((eb) =>
      eb
        .selectFrom('bookAuthor')
        .select('bookAuthor.name')
        .whereRef('bookAuthor.bookId', '=', 'book.id')
        .where('bookAuthor.role', '=', 'writer')
        .orderBy('bookAuthor.position')
        .limit(1)
        .as('writer'),
    )
    .where('book.deleted', '=', 0);

export type NamedBook = Awaited<ReturnType<ReturnType<typeof selectNames>['execute']>>[number];

/** A year or other words in brackets at the end of a file's name. */
const remarks = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/;

function withoutRemarks(name: string): string {
  const shorter = name.replace(remarks, '');
  return shorter === name || shorter === '' ? name : withoutRemarks(shorter);
}

/** The values of a pattern's parts; made up ones, which came from the file's name, are unknown. */
export function valuesOf(book: NamedBook): Values {
  const { title, name, number, rank, releaseDate, series } = book;
  // Most books have none, and tens of thousands may be asked about at once.
  const locks = book.locks === '[]' ? [] : fromJson(Names, book.locks);
  const isMadeUp = title === name && !locks.includes('title');
  const isOneshot = book.oneshot === 1;
  const isCounted = isOneshot && number === String(rank) && !locks.includes('number');
  return {
    // Otherwise each renaming would add to the name that the one before gave.
    series: isOneshot && series === name ? withoutRemarks(name) : series,
    ...(!isCounted && { number }),
    ...(!isMadeUp && { title }),
    ...(releaseDate !== null && { year: releaseDate.slice(0, 4), month: releaseDate.slice(5, 7) }),
    publisher: book.publisher,
    writer: book.writer ?? '',
    language: book.language,
    isbn: book.isbn,
  };
}
