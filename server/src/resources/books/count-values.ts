import type { BookValueField, ValueCount } from '@longbox/contract/value-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { countValues } from '../../base/db/count-values.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { bookCondition } from './book-filter.ts';
import type { BookRule } from './books-store.ts';

/** The IDs of what was found. */
const foundIds = sql`(SELECT id FROM found)`;

/** Every field, as a query of the values of the books that were found. */
const fields: Readonly<Record<BookValueField, RawBuilder<unknown>>> = {
  tag: sql`SELECT value FROM bookTag WHERE bookId IN ${foundIds}`,
  mediaProfile: sql`SELECT profile AS value FROM media WHERE bookId IN ${foundIds}`,
  mediaStatus: sql`SELECT status AS value FROM media WHERE bookId IN ${foundIds}`,
};

interface Asked {
  readonly viewer: Viewer;
  readonly field: BookValueField;
  readonly search: string | undefined;
  readonly rule: BookRule | undefined;
}

/** How many of the books found have each value of a field, in no order. */
export async function countBookValues(
  db: Db,
  { viewer, field, search, rule }: Asked,
): Promise<ValueCount[]> {
  const ids = await searchIds(db, { kind: 'book', text: search, viewer });
  const metadata = sql`JOIN bookMetadata ON bookMetadata.bookId = book.id`;
  const found = sql`SELECT book.id FROM book ${rule?.namesMetadata ? metadata : sql``}
    WHERE ${bookCondition(viewer, {}, { found: ids, rule: rule?.rule })}`;
  return countValues(db, found, fields[field]);
}
