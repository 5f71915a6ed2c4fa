import type { Book, BookFilter } from '@longbox/contract/books';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { BookRule as BookSetRule } from '@longbox/contract/rules';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inSeries, type Order, parseSort } from '../../base/db/sorting.ts';
import { personalBookSort } from '../../catalogue/personal/personal-rules.ts';
import { isByRelevance, pageOfHits, wholeList } from '../../catalogue/search/by-relevance.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { bookSort } from './book-columns.ts';
import { compileBookCondition } from './book-conditions.ts';
import {
  alongProgress,
  bookCondition,
  bookCounting,
  duplicatesAmong,
  leavesAll,
} from './book-filter.ts';
import { selectFirstUnread, selectSeriesOnDeck } from './books-on-deck.ts';
import { type BookRule, selectBookIds } from './books-store.ts';
import { presentBooks } from './get-book.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly filter: Partial<BookFilter>;
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
  /** Only the books of this series. */
  readonly seriesId?: string;
  /** Only the books of this read list. */
  readonly readListId?: string;
  /** A condition besides the filter. */
  readonly rule?: BookRule | undefined;
  /** An order that the caller cannot change. */
  readonly orders?: readonly Order[];
  /** Sort keys besides those of every list. */
  readonly sorts?: Readonly<Record<string, Order['column']>> | undefined;
}

/** Books the viewer may see; those of a series come by number unless sorted otherwise. */
export async function listBooks(db: Db, asked: Asked): Promise<Page<Book>> {
  const { viewer, filter, paging, seriesId, readListId, rule } = asked;
  const sorted = parseSort(paging.sort, {
    ...bookSort,
    ...personalBookSort(viewer.id),
    ...asked.sorts,
  });
  const usual = sorted.length === 0 && seriesId !== undefined ? inSeries('asc') : sorted;
  const orders = asked.orders ?? usual;
  const found = await searchIds(db, { kind: 'book', text: filter.search, viewer });
  const others = { seriesId, readListId, rule: rule?.rule };
  const within = { ...others, found };
  const select = {
    userId: viewer.id,
    condition: bookCondition(viewer, filter, within),
    counting: bookCounting(viewer, filter, within),
    along: alongProgress(viewer, filter, { ...within, orders }),
    namesMetadata: rule?.namesMetadata,
    orders,
    inOneGo: rule !== undefined,
  };
  const byRelevance = isByRelevance(found, { sort: paging.sort, known: orders.length });
  const { ids, total } = byRelevance
    ? pageOfHits(found, {
        listed: leavesAll(viewer, filter, others)
          ? found
          : (await selectBookIds(db, { ...select, paging: wholeList })).ids,
        paging,
      })
    : await selectBookIds(db, { ...select, paging });
  const content = await presentBooks(db, viewer, ids);
  return toPage({ content, total, paging, sorted: byRelevance || orders.length > 0 });
}

/** Books whose file has the same hash and size as another one's (BK-02). */
export async function listDuplicateBooks(
  db: Db,
  { viewer, filter, paging }: Pick<Asked, 'viewer' | 'filter' | 'paging'>,
): Promise<Page<Book>> {
  const condition = duplicatesAmong(bookCondition(viewer, filter));
  const sorted = parseSort(paging.sort, bookSort);
  const orders = sorted.length > 0 ? sorted : parseSort(['fileHash'], bookSort);
  const { ids, total } = await selectBookIds(db, { userId: viewer.id, condition, orders, paging });
  const content = await presentBooks(db, viewer, ids);
  return toPage({ content, total, paging, sorted: true });
}

/** The ids of all books that a list without pages would have. */
export async function listBookIds(
  db: Db,
  { viewer, filter, orders = [], ...within }: Omit<Asked, 'paging' | 'rule'>,
): Promise<string[]> {
  const condition = bookCondition(viewer, filter, within);
  const select = { userId: viewer.id, condition, orders, paging: wholeList };
  return (await selectBookIds(db, select)).ids;
}

/** The ids of the first books that match a rule, in its order. */
export async function findBookIds(
  db: Db,
  viewer: Viewer,
  { condition, sort, limit }: Pick<BookSetRule, 'condition' | 'sort'> & { readonly limit: number },
): Promise<string[]> {
  const compiled = condition ? compileBookCondition(condition, viewer) : undefined;
  const { ids } = await selectBookIds(db, {
    userId: viewer.id,
    condition: bookCondition(viewer, {}, { rule: compiled?.rule }),
    namesMetadata: compiled?.namesMetadata,
    orders: parseSort(sort, { ...bookSort, ...personalBookSort(viewer.id) }),
    paging: { page: 0, size: limit, unpaged: false },
  });
  return ids;
}

/** The next unread book of each series that was begun (BK-03). */
export async function listOnDeck(
  db: Db,
  { viewer, filter, paging }: Pick<Asked, 'viewer' | 'filter' | 'paging'>,
): Promise<Page<Book>> {
  const asked = { userId: viewer.id, condition: bookCondition(viewer, filter) };
  const series = await selectSeriesOnDeck(db, asked);
  const start = paging.page * paging.size;
  const ids = await selectFirstUnread(db, asked, series.slice(start, start + paging.size));
  const content = await presentBooks(db, viewer, ids);
  return toPage({ content, total: series.length, paging, sorted: false });
}

/** Ids of the books on deck, the series read last first. */
export async function listOnDeckIds(db: Db, viewer: Viewer): Promise<string[]> {
  const asked = { userId: viewer.id, condition: bookCondition(viewer, {}) };
  return selectFirstUnread(db, asked, await selectSeriesOnDeck(db, asked));
}
