import type { Library } from '@longbox/contract/libraries';
import { numberTail } from '../../base/book-number.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { authorColumns, valueColumns } from '../../base/db/text-columns.ts';
import { titleColumns } from '../../base/db/title-columns.ts';
import { bookFacts, type Facts } from './facts.ts';
import { numberOf } from './renumber-series.ts';
import { words } from '../../catalogue/metadata/words.ts';
import { insertRows } from '../../base/db/long-lists.ts';

/**
 * Writes what a book's file says into its metadata (api.md 8.3): locked members stay, and a member
 * that the file does not give stays too.
 */
export async function applyBookFacts(
  db: Db,
  of: { bookId: string; library: Library; facts: Facts | undefined },
): Promise<void> {
  const { bookId, library } = of;
  const facts = bookFacts(library, of.facts);
  if (!facts) return;
  const row = await db
    .selectFrom('bookMetadata')
    .innerJoin('book', 'book.id', 'bookMetadata.bookId')
    .select(['bookMetadata.locks', 'book.number as rank'])
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  if (!row) return;
  const locks = new Set(fromJson(Names, row.locks));
  const free = (member: string, value: unknown): boolean =>
    !locks.has(member) && value !== undefined;
  const { number, numberSort } = numberOf(facts.number, row.rank);
  await db
    .updateTable('bookMetadata')
    .set({
      lastModified: Date.now(),
      ...(facts.title !== undefined && free('title', facts.title) && titleColumns(facts.title)),
      ...(facts.summary !== undefined &&
        free('summary', facts.summary) && { summary: facts.summary }),
      ...(free('number', facts.number) && { number, numberTail: numberTail(number) }),
      ...(free('numberSort', facts.number) && { numberSort }),
      ...(facts.releaseDate !== undefined &&
        free('releaseDate', facts.releaseDate) && { releaseDate: facts.releaseDate }),
      ...(facts.isbn !== undefined && free('isbn', facts.isbn) && { isbn: facts.isbn }),
      ...(facts.links.length > 0 &&
        free('links', facts.links) && { links: JSON.stringify(facts.links) }),
    })
    .where('bookId', '=', bookId)
    .execute();
  if (facts.authors.length > 0 && !locks.has('authors')) {
    await replaceAuthors(db, bookId, facts.authors);
  }
  if (facts.tags.length > 0 && !locks.has('tags')) await replaceTags(db, bookId, facts.tags);
}

/** Authors in the order given, roles lower-case. */
export async function replaceAuthors(
  db: Db,
  bookId: string,
  authors: Facts['authors'],
): Promise<void> {
  await db.deleteFrom('bookAuthor').where('bookId', '=', bookId).execute();
  const rows = authors.map(({ name, role }, position) => ({
    bookId,
    position,
    ...authorColumns(name.trim()),
    role: role.trim().toLowerCase(),
  }));
  await insertRows(db, 'bookAuthor', rows);
}

export async function replaceTags(db: Db, bookId: string, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('bookTag').where('bookId', '=', bookId).execute();
  const rows = words(tags).map((value) => ({ bookId, ...valueColumns(value) }));
  await insertRows(db, 'bookTag', rows);
}
