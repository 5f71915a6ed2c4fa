import type { NamePart } from '@longbox/contract/file-names';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import type { Values } from './pattern.ts';

/**
 * What a pattern of these parts asks of books whose files may be renamed, but for what their series have in common.
 * Nothing else is read, since tens of thousands of books may be asked about at once.
 */
export const selectNames = (db: Db, parts: ReadonlySet<NamePart>) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata as own', 'own.bookId', 'book.id')
    .select(['book.id as bookId', 'book.url', 'book.seriesId', 'book.name'])
    .select(['book.number as rank', 'book.oneshot', 'own.locks'])
    .$if(parts.has('title'), (query) => query.select('own.title'))
    .$if(parts.has('number'), (query) => query.select('own.number'))
    .$if(parts.has('year') || parts.has('month'), (query) => query.select('own.releaseDate'))
    .$if(parts.has('isbn'), (query) => query.select('own.isbn'))
    .$if(parts.has('writer'), (query) =>
      query.select((eb) =>
        eb
          .selectFrom('bookAuthor')
          .select('bookAuthor.name')
          .whereRef('bookAuthor.bookId', '=', 'book.id')
          .where('bookAuthor.role', '=', 'writer')
          .orderBy('bookAuthor.position')
          .limit(1)
          .as('writer'),
      ),
    )
    .where('book.deleted', '=', 0);

export type NamedBook = Awaited<ReturnType<ReturnType<typeof selectNames>['execute']>>[number];

/** What the books of a series have in common. */
export const selectNamesOfSeries = (db: Db) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['series.id', 'series.libraryId', 'seriesMetadata.title', 'seriesMetadata.publisher'])
    .select(['seriesMetadata.language'])
    .select(engine.flagOf('library.options', 'readOnly').as('readOnly'));

export type NamedSeries = Awaited<
  ReturnType<ReturnType<typeof selectNamesOfSeries>['execute']>
>[number];

/** A year or other words in brackets at the end of a file's name. */
const remarks = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/;

function withoutRemarks(name: string): string {
  const shorter = name.replace(remarks, '');
  return shorter === name || shorter === '' ? name : withoutRemarks(shorter);
}

/** The values of a pattern's parts; made up ones, which came from the file's name, are unknown. */
export function valuesOf(book: NamedBook, of: NamedSeries): Values {
  const { title, name, number, rank, releaseDate } = book;
  // Most books have none, and tens of thousands may be asked about at once.
  const locks = book.locks === '[]' ? [] : fromJson(Names, book.locks);
  const isMadeUp = title === name && !locks.includes('title');
  const isOneshot = book.oneshot === 1;
  const isCounted = isOneshot && number === String(rank) && !locks.includes('number');
  return {
    // Otherwise each renaming would add to the name that the one before gave.
    series: isOneshot && of.title === name ? withoutRemarks(name) : of.title,
    number: isCounted ? '' : (number ?? ''),
    title: isMadeUp ? '' : (title ?? ''),
    year: releaseDate?.slice(0, 4) ?? '',
    month: releaseDate?.slice(5, 7) ?? '',
    publisher: of.publisher,
    writer: book.writer ?? '',
    language: of.language,
    isbn: book.isbn ?? '',
  };
}
