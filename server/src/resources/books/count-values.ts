import type { BookValueField, ValueCount } from '@longbox/contract/value-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { countValues } from '../../base/db/count-values.ts';
import { seesEverything } from '../../catalogue/rules/visibility.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { bookCondition } from './book-filter.ts';
import type { BookRule } from './books-store.ts';

/** Every field, as a query of the values of all books. */
const fields: Readonly<Record<BookValueField, RawBuilder<unknown>>> = {
  tag: sql`SELECT value FROM bookTag`,
  mediaProfile: sql`SELECT profile AS value FROM media`,
  mediaStatus: sql`SELECT status AS value FROM media`,
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
  if (!ids && !rule && seesEverything(viewer)) return countValues(db, undefined, fields[field]);
  const metadata = sql`JOIN bookMetadata ON bookMetadata.bookId = book.id`;
  const found = sql`SELECT book.id FROM book ${rule?.namesMetadata ? metadata : sql``}
    WHERE ${bookCondition(viewer, {}, { found: ids, rule: rule?.rule })}`;
  return countValues(db, found, sql`${fields[field]} WHERE bookId IN (SELECT id FROM found)`);
}
