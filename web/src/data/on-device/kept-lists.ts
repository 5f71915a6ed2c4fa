import { type Book, listBooks, listBooksOnDeck } from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { toPage } from '@longbox/contract/paging';
import {
  getNextInReadList,
  getPreviousInReadList,
  listBooksOfReadList,
} from '@longbox/contract/readlists';
import { listNextBooks } from '@longbox/contract/reading-next';
import {
  getSeries,
  listAlphabeticalGroups,
  listBooksOfSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
  type Series,
} from '@longbox/contract/series';
import * as z from 'zod/mini';
import { fold } from '../../lib/fold.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Holder } from './addresses.ts';
import { readAnswer, readAnswers } from './catalogue.ts';
import { compareNames } from './compare-names.ts';
import { isFound } from './is-found.ts';
import { type Asked, type Kept, readableBooks } from './kept-answers.ts';
import { readOnce } from './read-once.ts';

/*
 * The lists that are made of the books on this device while the server is away. All of them stand here;
 * a list that is narrowed by anything else than these filters isn't answered.
 */

type ReadStatus = 'UNREAD' | 'IN_PROGRESS' | 'READ';

const statusOf = ({ readProgress }: Book): ReadStatus => {
  if (readProgress === null) return 'UNREAD';
  return readProgress.completed ? 'READ' : 'IN_PROGRESS';
};

const authorsOf = ({ metadata }: Book) => metadata.authors.map(({ name }) => name).join(' ');

/** A filter of a list: whether an item fits the wanted value. */
type Filter<Item> = (item: Item, wanted: unknown) => boolean;

const isOneOf =
  <Item>(valueOf: (item: Item) => string): Filter<Item> =>
  (item, wanted) =>
    Array.isArray(wanted) && wanted.includes(valueOf(item));

const bookFilters: Readonly<Record<string, Filter<Book>>> = {
  library_id: isOneOf(({ libraryId }) => libraryId),
  series_id: isOneOf(({ seriesId }) => seriesId),
  read_status: isOneOf(statusOf),
  media_status: isOneOf(({ media }) => media.status),
  deleted: ({ deleted }, wanted) => deleted === wanted,
  oneshot: ({ oneshot }, wanted) => oneshot === wanted,
  released_after: ({ metadata }, day) => (metadata.releaseDate ?? '') > String(day),
  search: (book, words) =>
    isFound(`${book.seriesTitle} ${book.metadata.title} ${authorsOf(book)}`, words),
};

/** A series with its books that are here. */
interface SeriesHere {
  readonly series: Series;
  readonly books: readonly Book[];
}

const seriesFilters: Readonly<Record<string, Filter<SeriesHere>>> = {
  library_id: isOneOf(({ series }) => series.libraryId),
  read_status: ({ books }, wanted) => {
    const all = new Set(books.map(statusOf));
    const [only = 'UNREAD'] = all;
    return Array.isArray(wanted) && wanted.includes(all.size === 1 ? only : 'IN_PROGRESS');
  },
  deleted: ({ series }, wanted) => series.deleted === wanted,
  oneshot: ({ series }, wanted) => series.oneshot === wanted,
  search: ({ series, books }, words) =>
    isFound(`${series.metadata.title} ${books.map(authorsOf).join(' ')}`, words),
};

type Value = string | number;

const bookValues: Readonly<Record<string, (book: Book) => Value>> = {
  'metadata.title': ({ metadata }) => metadata.title,
  'metadata.numberSort': ({ metadata }) => metadata.numberSort,
  'metadata.releaseDate': ({ metadata }) => metadata.releaseDate ?? '',
  'media.pagesCount': ({ media }) => media.pagesCount,
  'readProgress.readDate': ({ readProgress }) => readProgress?.readDate ?? '',
  createdDate: ({ created }) => created,
  lastModifiedDate: ({ lastModified }) => lastModified,
};

const readLast = ({ books }: SeriesHere): Value =>
  books.reduce((last, book) => {
    const at = book.readProgress?.readDate ?? '';
    return at > last ? at : last;
  }, '');

const seriesValues: Readonly<Record<string, (one: SeriesHere) => Value>> = {
  'metadata.titleSort': ({ series }) => series.metadata.titleSort,
  createdDate: ({ series }) => series.created,
  lastModifiedDate: ({ series }) => series.lastModified,
  readDate: readLast,
};

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNames(String(one), String(other));

/** Sorts by several orders such as `createdDate,desc`; what is unknown leaves the order as it is. */
function sorted<Item>(
  items: readonly Item[],
  orders: readonly string[],
  values: Readonly<Record<string, (item: Item) => Value>>,
): readonly Item[] {
  return orders.toReversed().reduce((list, order) => {
    const [key = '', direction] = order.split(',');
    const valueOf = values[key];
    if (valueOf === undefined) return list;
    const way = direction === 'desc' ? -1 : 1;
    return list.toSorted((one, other) => way * compare(valueOf(one), valueOf(other)));
  }, items);
}

const Query = z.looseObject({
  page: z._default(z.number(), 0),
  size: z._default(z.number(), 20),
  unpaged: z.optional(z.boolean()),
  sort: z._default(z.array(z.string()), []),
});
const pagingNames = new Set(['page', 'size', 'unpaged', 'sort']);

/** The items that fit all filters; nothing if a filter is unknown here. */
function narrowed<Item>(
  items: readonly Item[],
  query: Readonly<Record<string, unknown>>,
  filters: Readonly<Record<string, Filter<Item>>>,
): readonly Item[] | undefined {
  const wanted = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !pagingNames.has(name),
  );
  if (wanted.some(([name]) => filters[name] === undefined)) return undefined;
  return items.filter((item) => wanted.every(([name, value]) => filters[name]?.(item, value)));
}

function pageOf(content: readonly unknown[], { page, size, unpaged }: z.output<typeof Query>) {
  const shown = unpaged === true ? content : content.slice(page * size, (page + 1) * size);
  const options = { total: content.length, paging: { page, size, unpaged }, sorted: true };
  return { answer: toPage({ ...options, content: [...shown] }) };
}

type Answerer = (holder: Holder, asked: Asked) => Promise<Kept | undefined>;

/** Answers a list of books; `choose` takes those that the list is about. */
function ofBooks(choose: (books: readonly Book[], asked: Asked) => readonly Book[]): Answerer {
  return async (holder, asked) => {
    const query = z.parse(Query, asked.query ?? {});
    // Books that can't be read are nowhere but on the server.
    if (![query['media_status'] ?? 'READY'].flat().includes('READY')) return undefined;
    const books = choose(await readableBooks(holder), asked);
    const found = narrowed(books, query, bookFilters);
    return found && pageOf(sorted(found, query.sort, bookValues), query);
  };
}

/** All books of a series as the server listed them last, with those on this device as they are now. */
async function booksOfSeries(holder: Holder, seriesId: string): Promise<readonly Book[]> {
  const answer = await readAnswer(holder, pathOf(listBooksOfSeries, { params: { seriesId } }));
  const known = z.safeParse(listBooksOfSeries.answer, answer).data?.content ?? [];
  const books = new Map(known.map((book) => [book.id, book]));
  for (const book of await readableBooks(holder)) {
    if (book.seriesId === seriesId) books.set(book.id, book);
  }
  return [...books.values()];
}

/** All books of a read list in its order, as the server listed them last, those on this device as they are now. */
async function booksOfReadList(holder: Holder, readListId: string): Promise<readonly Book[]> {
  const answer = await readAnswer(holder, pathOf(listBooksOfReadList, { params: { readListId } }));
  const known = z.safeParse(listBooksOfReadList.answer, answer).data?.content ?? [];
  const here = new Map((await readableBooks(holder)).map((book) => [book.id, book]));
  return known.map((book) => here.get(book.id) ?? book);
}

/** The book that comes so many after another one in a read list. */
const neighborInList =
  (step: number): Answerer =>
  async (holder, { params }) => {
    const books = await booksOfReadList(holder, params?.['readListId'] ?? '');
    const at = books.findIndex(({ id }) => id === params?.['bookId']);
    const answer = at < 0 ? undefined : books[at + step];
    return answer && { answer };
  };

/** The first unread book here of each series that was begun and has none in progress. */
function onDeck(books: readonly Book[]): readonly Book[] {
  return [...groupBy(books, ({ seriesId }) => seriesId).values()].flatMap((ofSeries) => {
    const isBegun = ofSeries.some((book) => statusOf(book) === 'READ');
    const isOpen = ofSeries.some((book) => statusOf(book) === 'IN_PROGRESS');
    const next = ofSeries.find((book) => statusOf(book) === 'UNREAD');
    return isBegun && !isOpen && next ? [next] : [];
  });
}

const seriesHere = readOnce(async (holder): Promise<readonly SeriesHere[]> => {
  const bySeries = [...groupBy(await readableBooks(holder), ({ seriesId }) => seriesId)];
  const paths = bySeries.map(([seriesId]) => pathOf(getSeries, { params: { seriesId } }));
  const answers = await readAnswers(holder, paths);
  return bySeries.flatMap(([, books], index) => {
    const { data: series } = z.safeParse(getSeries.answer, answers[index]);
    return series ? [{ series, books }] : [];
  });
});

/** Answers a list of series in a given order, or in the one that is asked for. */
function ofSeries(order?: string): Answerer {
  return async (holder, asked) => {
    const query = z.parse(Query, asked.query ?? {});
    const found = narrowed(await seriesHere(holder), query, seriesFilters);
    const orders = order === undefined ? query.sort : [order];
    return (
      found &&
      pageOf(
        sorted(found, orders, seriesValues).map(({ series }) => series),
        query,
      )
    );
  };
}

const initialOf = ({ series }: SeriesHere) => fold(series.metadata.titleSort).slice(0, 1);

const answerers = new Map<Endpoint, Answerer>([
  [listBooks, ofBooks((books) => books)],
  [listBooksOnDeck, ofBooks(onDeck)],
  [listNextBooks, ofBooks(onDeck)],
  [
    listBooksOfSeries,
    async (holder, asked) => {
      const books = await booksOfSeries(holder, asked.params?.['seriesId'] ?? '');
      return ofBooks(() => books)(holder, asked);
    },
  ],
  [
    listBooksOfReadList,
    async (holder, asked) => {
      const books = await booksOfReadList(holder, asked.params?.['readListId'] ?? '');
      return books.length === 0 ? undefined : ofBooks(() => books)(holder, asked);
    },
  ],
  [getNextInReadList, neighborInList(1)],
  [getPreviousInReadList, neighborInList(-1)],
  [listSeries, ofSeries()],
  [listNewSeries, ofSeries('createdDate,desc')],
  [listUpdatedSeries, ofSeries('lastModifiedDate,desc')],
  [
    listAlphabeticalGroups,
    async (holder, { query = {} }) => {
      const found = narrowed(await seriesHere(holder), query, seriesFilters);
      if (found === undefined) return undefined;
      const groups = groupBy(found, initialOf);
      return { answer: [...groups].map(([group, { length: count }]) => ({ group, count })) };
    },
  ],
]);

const ListShown = z.looseObject({ content: z.array(z.looseObject({ id: z.string() })) });

/** A list as the server answered it last, with what was read and marked of its books here since. */
export async function shownList(holder: Holder, shown: unknown): Promise<Kept | undefined> {
  if (shown === null) return undefined;
  const { data: list } = z.safeParse(ListShown, shown);
  if (list === undefined) return { answer: shown };
  const here = new Map((await readableBooks(holder)).map((book) => [book.id, book]));
  const content = list.content.map((item) => here.get(item.id) ?? item);
  return { answer: { ...list, content } };
}

/** Whether a list is made here while the server is away. */
export const isListedHere = (endpoint: Endpoint): boolean => answerers.has(endpoint);

/** A list of what is on this device; nothing if that's for the server alone. */
export async function keptList(
  holder: Holder,
  endpoint: Endpoint,
  asked: Asked,
): Promise<Kept | undefined> {
  return answerers.get(endpoint)?.(holder, asked);
}
