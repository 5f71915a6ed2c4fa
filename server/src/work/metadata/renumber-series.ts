import { sql } from 'kysely';
import { numberTail, readBookNumber } from '../../base/book-number.ts';
import { countProgress } from '../../catalogue/books/write-progress.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { bookFacts, unpackFacts } from './facts.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import type { Library } from '@longbox/contract/libraries';

/**
 * Ranks a series' books by natural order of their names. The rank is also their number, unless the
 * number is locked or the file gives one. Then everything that depends on the set of books is
 * counted again. Called in the transaction that changed the books.
 */
export async function renumberSeries(db: Db, seriesId: string): Promise<void> {
  const books = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.name', 'book.number as rank', 'media.facts'])
    .select(['bookMetadata.number', 'bookMetadata.numberSort', 'bookMetadata.locks'])
    .where('book.seriesId', '=', seriesId)
    .execute();
  const library = await libraryOf(db, seriesId);
  const ordered = books.toSorted((a, b) => compareNatural(a.name, b.name));
  for (const [index, book] of ordered.entries()) {
    const rank = index + 1;
    if (book.rank !== rank) {
      await db.updateTable('book').set({ number: rank }).where('id', '=', book.id).execute();
    }
    const locks = fromJson(Names, book.locks);
    const facts = unpackFacts(book.facts);
    const given = numberOf(library && bookFacts(library, facts)?.number, rank);
    const number = locks.includes('number') ? book.number : given.number;
    const numberSort = locks.includes('numberSort') ? book.numberSort : given.numberSort;
    if (number !== book.number || numberSort !== book.numberSort) {
      await db
        .updateTable('bookMetadata')
        .set({ number, numberSort, numberTail: numberTail(number) })
        .where('bookId', '=', book.id)
        .execute();
    }
  }
  await sql`UPDATE series SET booksCount =
    (SELECT count(*) FROM book WHERE seriesId = ${seriesId})
    WHERE id = ${seriesId}`.execute(db);
  await countProgress(db, { seriesId });
}

async function libraryOf(db: Db, seriesId: string): Promise<Library | undefined> {
  const row = await db
    .selectFrom('series')
    .select('libraryId')
    .where('id', '=', seriesId)
    .executeTakeFirst();
  return row && findLibrary(db, row.libraryId);
}

/** The number a file gives and where it sorts; text that begins with no number sorts by rank. */
export function numberOf(
  given: string | undefined,
  rank: number,
): { number: string; numberSort: number } {
  if (given === undefined) return { number: String(rank), numberSort: rank };
  return { number: given, numberSort: readBookNumber(given)?.value ?? rank };
}
