import { type BookFilter, mediaStatuses } from '@longbox/contract/books';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { librariesFor } from '../../catalogue/rules/visibility.ts';
import type { Tables } from '../../base/db/tables.ts';
import {
  bookReadStatus,
  booksBy,
  bookVisibleTo,
  hasBookTag,
  isIn,
  parseAuthors,
} from '../../catalogue/rules/book-rules.ts';

type Scope = Pick<Tables, 'book'>;
type Rule = Expression<SqlBool>;
type Status = (typeof mediaStatuses)[number];

const eb = expressionBuilder<Scope, 'book'>();
const from = expressionBuilder<Tables>();

/** Limits of a list of books besides its filter. */
interface Within {
  readonly seriesId?: string | undefined;
  readonly readListId?: string | undefined;
  /** Ids that a search found. */
  readonly found?: readonly string[] | undefined;
  readonly rule?: Rule | undefined;
}

/**
 * The filter of a list of books, with what the viewer may see, as one SQL condition on `book`. The
 * search of a filter is not part of it: see `search/search-ids.ts`.
 */
export function bookCondition(
  viewer: Viewer,
  filter: Partial<BookFilter>,
  { seriesId, readListId, found, rule }: Within = {},
): Rule {
  const rules = [bookVisibleTo(viewer), rule].filter((one) => one !== undefined);
  const libraries = filter.library_id && librariesFor(viewer, filter.library_id);
  if (libraries) rules.push(isIn('book.libraryId', libraries));
  if (seriesId !== undefined) rules.push(eb('book.seriesId', '=', seriesId));
  if (readListId !== undefined) {
    const members = from.selectFrom('readListBook').select('bookId');
    rules.push(eb('book.id', 'in', members.where('readListId', '=', readListId)));
  }
  if (filter.deleted !== undefined) rules.push(eb('book.deleted', '=', filter.deleted ? 1 : 0));
  if (filter.media_status) rules.push(hasStatus(filter.media_status));
  if (filter.read_status) {
    rules.push(eb.or(filter.read_status.map((status) => bookReadStatus[status](viewer.id))));
  }
  if (filter.released_after !== undefined) {
    const released = from.selectFrom('bookMetadata').select('bookId');
    rules.push(eb('book.id', 'in', released.where('releaseDate', '>', filter.released_after)));
  }
  if (filter.tag) rules.push(hasBookTag(filter.tag));
  if (filter.author) rules.push(eb('book.id', 'in', booksBy(parseAuthors(filter.author))));
  if (found) {
    rules.push(sql<SqlBool>`book.id IN (SELECT value FROM json_each(${JSON.stringify(found)}))`);
  }
  return eb.and(rules);
}

/** Nearly all books are ready: those that aren't are found much faster. */
function hasStatus(wanted: readonly Status[]): Rule {
  const media = from.selectFrom('media').select('bookId');
  if (!wanted.includes('READY')) return eb('book.id', 'in', media.where('status', 'in', wanted));
  const others = mediaStatuses.filter((status) => !wanted.includes(status));
  return eb('book.id', 'not in', media.where('status', 'in', others));
}

/** Narrows a condition to books that share hash and size with another one outside the trash, as they are. */
export function duplicatesAmong(condition: Rule): Rule {
  return sql<SqlBool>`(${condition} AND book.deleted = 0 AND book.fileHash != '' AND (book.fileHash, book.sizeBytes) IN
    (SELECT fileHash, sizeBytes FROM book WHERE fileHash != '' AND deleted = 0
      GROUP BY fileHash, sizeBytes HAVING count(*) > 1))`;
}
