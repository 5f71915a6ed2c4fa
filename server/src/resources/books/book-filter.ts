import { type BookFilter, mediaStatuses } from '@longbox/contract/books';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { among } from '../../base/db/long-lists.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { librariesFor } from '../../catalogue/rules/visibility.ts';
import { booksOfReadLists } from '../../catalogue/rules/set-rules.ts';
import type { Order } from '../../base/db/sorting.ts';
import type { Tables } from '../../base/db/tables.ts';
import {
  bookReadStatus,
  booksBegun,
  booksBy,
  booksRead,
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
export const bookCondition = (
  viewer: Viewer,
  filter: Partial<BookFilter>,
  within: Within = {},
): Rule => eb.and(rulesOf(viewer, filter, within));

/** Whether these limits, and what the viewer may see, leave all books. */
export const leavesAll = (...asked: Parameters<typeof bookCondition>): boolean =>
  rulesOf(...asked).length === 0;

function rulesOf(
  viewer: Viewer,
  filter: Partial<BookFilter>,
  { seriesId, readListId, found, rule }: Within = {},
): Rule[] {
  const rules = [bookVisibleTo(viewer), rule].filter((one) => one !== undefined);
  const libraries = filter.library_id && librariesFor(viewer, filter.library_id);
  if (libraries) rules.push(isIn('book.libraryId', libraries));
  if (seriesId !== undefined) rules.push(eb('book.seriesId', '=', seriesId));
  if (readListId !== undefined) {
    rules.push(eb('book.id', 'in', booksOfReadLists(viewer, [readListId])));
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
    rules.push(sql<SqlBool>`book.id IN ${among(found)}`);
  }
  return rules;
}

/** Books to count: those of a condition or with these IDs, or all. */
export interface Counted {
  readonly rule?: Rule | undefined;
  readonly ids?: Expression<unknown> | undefined;
}

/** Counts the books of `all` but those of `without`, which it has too. */
export interface Counting {
  readonly all: Counted;
  readonly without?: Counted | undefined;
}

/** A faster way to count the books of the same condition, if there is one: nearly all are ready, and unread. */
export function bookCounting(
  viewer: Viewer,
  { media_status: wanted, ...filter }: Partial<BookFilter>,
  within: Within = {},
): Counting | undefined {
  const of = (limits: Partial<BookFilter>, ids: Expression<unknown>): Counting => {
    if (leavesAll(viewer, limits, within)) return { all: {}, without: { ids } };
    const all = bookCondition(viewer, limits, within);
    return {
      all: { rule: all },
      without: { rule: eb.and([all, sql<SqlBool>`book.id IN ${ids}`]) },
    };
  };
  if (wanted?.includes('READY')) return of(filter, ofOtherStatus(wanted));
  const { read_status: [status, ...more] = [], ...others } = filter;
  if (wanted || more.length > 0) return undefined;
  if (status === undefined) return leavesAll(viewer, others, within) ? { all: {} } : undefined;
  if (status === 'UNREAD') return of(others, booksBegun(viewer.id));
  if (!leavesAll(viewer, others, within)) return undefined;
  return { all: { ids: booksRead(viewer.id, completedOf[status]) } };
}

const completedOf = { READ: 1, IN_PROGRESS: 0 } as const;

/** Books that the person has begun, or read, by what is asked of them besides. */
export interface AlongProgress {
  readonly completed: number;
  readonly condition: Rule;
}

/** For a list in the order in which books were read: an index of the progress has it. */
export function alongProgress(
  viewer: Viewer,
  { read_status: [status, ...more] = [], ...others }: Partial<BookFilter>,
  { orders, ...within }: Within & { readonly orders: readonly Order[] },
): AlongProgress | undefined {
  const isOne = status !== undefined && status !== 'UNREAD' && more.length === 0;
  if (!isOne || orders[0]?.column !== 'readProgress.readDate') return undefined;
  return { completed: completedOf[status], condition: bookCondition(viewer, others, within) };
}

/** Nearly all books are ready: those that aren't are found much faster. */
function hasStatus(wanted: readonly Status[]): Rule {
  return wanted.includes('READY')
    ? eb('book.id', 'not in', ofOtherStatus(wanted))
    : eb('book.id', 'in', ofStatus(wanted));
}

const ofStatus = (statuses: readonly Status[]) =>
  from.selectFrom('media').select('bookId').where('status', 'in', statuses);

const ofOtherStatus = (wanted: readonly Status[]) =>
  ofStatus(mediaStatuses.filter((status) => !wanted.includes(status)));

/** Narrows a condition to books that share hash and size with another one outside the trash, as they are. */
export function duplicatesAmong(condition: Rule): Rule {
  return sql<SqlBool>`(${condition} AND book.deleted = 0 AND book.fileHash > '' AND (book.fileHash, book.sizeBytes) IN
    (SELECT fileHash, sizeBytes FROM book WHERE fileHash > '' AND deleted = 0
      GROUP BY fileHash, sizeBytes HAVING count(*) > 1))`;
}
