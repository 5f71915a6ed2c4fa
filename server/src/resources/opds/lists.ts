import type { Book, BookFilter } from '@longbox/contract/books';
import type { Page } from '@longbox/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { among } from '../../base/db/long-lists.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { plainWords } from '../../catalogue/search/plain-words.ts';
import { listSets, requireSet } from '../../catalogue/sets/list-sets.ts';
import { collectionOrders, readListOrders } from '../../catalogue/sets/order-of-members.ts';
import { collectionKind, readListKind, type SetKind } from '../../catalogue/sets/set-kinds.ts';
import { listBooks, listOnDeck } from '../books/list-books.ts';
import { getLibrary, listLibraries } from '../libraries/get-library.ts';
import { listValues } from '../referential/list-values.ts';
import { getSeries } from '../series/get-series.ts';
import { listSeries } from '../series/list-series.ts';
import {
  bookEntries,
  collectionFolders,
  libraryFolders,
  readListFolders,
  seriesFolders,
} from './entries.ts';
import { heads } from './heads.ts';
import { searchSeries } from './search-series.ts';
import type { Asked, BookList, BookListName, FolderList, FolderListName } from './feed.ts';

/** Largest page of books: each of them costs more than a folder. */
const mostBooks = 100;

type About = Pick<BookList, 'id' | 'title' | 'summary' | 'updated'>;

interface ListOf<List extends BookList | FolderList> {
  readonly holds: List['holds'];
  readonly find: (asked: Asked) => Promise<List>;
}

type Lists = Readonly<
  Record<BookListName | 'foundBooks', ListOf<BookList>> & Record<FolderListName, ListOf<FolderList>>
>;

const ofBooks = (find: ListOf<BookList>['find']): ListOf<BookList> => ({ holds: 'books', find });
const ofFolders = (find: ListOf<FolderList>['find']): ListOf<FolderList> => ({
  holds: 'folders',
  find,
});

const within = ({ params: { libraryId } }: Asked) =>
  libraryId === undefined ? {} : { library_id: [libraryId] };

/** Books that can be read, found in one of the ways that the API lists them. */
async function books(
  about: About,
  asked: Asked,
  find: (
    narrowed: Pick<Asked, 'viewer' | 'paging'> & { filter: Partial<BookFilter> },
  ) => Promise<Page<Book>>,
): Promise<BookList> {
  const { db, viewer } = asked;
  const paging = { page: asked.paging.page, size: Math.min(asked.paging.size, mostBooks) };
  const filter = { ...within(asked), media_status: ['READY' as const], deleted: false };
  const { content, totalElements: total } = await find({ viewer, paging, filter });
  return { holds: 'books', ...about, paging, total, entries: await bookEntries(db, content) };
}

/** Series that aren't in the trash. */
async function series(
  about: About,
  asked: Asked,
  { filter, sort, orders, found }: Narrowing = {},
): Promise<FolderList> {
  const { db, viewer, paging } = asked;
  const { content, totalElements: total } = await listSeries(db, {
    viewer,
    filter: {
      ...within(asked),
      deleted: false,
      ...(asked.withoutOneshots && { oneshot: false }),
      ...filter,
    },
    paging: { ...paging, sort },
    ...(orders && { orders }),
    found,
  });
  return { holds: 'folders', ...about, paging, total, entries: await seriesFolders(db, content) };
}

type SeriesAsked = Parameters<typeof listSeries>[1];
interface Narrowing extends Partial<Pick<SeriesAsked, 'filter' | 'found' | 'orders'>> {
  readonly sort?: readonly string[] | undefined;
}

async function sets(about: About, asked: Asked, kind: SetKind): Promise<FolderList> {
  const { db, viewer, paging, query } = asked;
  const filter = { ...within(asked), search: plainWords(query.search ?? '') };
  const { content, totalElements: total } = await listSets(db, kind, { viewer, filter, paging });
  const folders = kind === collectionKind ? collectionFolders : readListFolders;
  return { holds: 'folders', ...about, paging, total, entries: await folders(db, content) };
}

const bySortTitle = ['metadata.titleSort'];
const idOf = (id: string | undefined): string => id ?? '';

/**
 * Every list that feeds show, whichever form they are written in: what it holds, and how one page of it
 * is found. A `libraryId` among the parameters narrows those that aren't about one thing.
 */
export const lists: Lists = {
  keepReading: ofBooks((asked) =>
    books(heads.keepReading, asked, ({ viewer, paging, filter }) =>
      listBooks(asked.db, {
        viewer,
        filter: { ...filter, read_status: ['IN_PROGRESS'] },
        paging: { ...paging, sort: ['readProgress.readDate,desc'] },
      }),
    ),
  ),
  onDeck: ofBooks((asked) =>
    books(heads.onDeck, asked, (narrowed) => listOnDeck(asked.db, narrowed)),
  ),
  latestBooks: ofBooks((asked) =>
    books(heads.latestBooks, asked, ({ viewer, paging, filter }) =>
      listBooks(asked.db, { viewer, filter, paging: { ...paging, sort: ['created,desc'] } }),
    ),
  ),
  latestSeries: ofFolders((asked) =>
    series(heads.latestSeries, asked, {
      sort: ['lastModified,desc'],
    }),
  ),
  series: ofFolders(async (asked) => {
    const { db, viewer, query, searchesBooks } = asked;
    const { search = '', publisher } = query;
    const isSearch = search.trim() !== '';
    const { id, title } = heads.series;
    const about = { id, title: isSearch ? `Series search for: ${search}` : title };
    const found = isSearch && searchesBooks ? await searchSeries(db, viewer, search) : undefined;
    return series(about, asked, {
      found,
      filter: { search: plainWords(search), publisher: publisher && [...publisher] },
      ...(!isSearch && { sort: bySortTitle }),
    });
  }),
  libraries: ofFolders(async ({ db, viewer, started }) => {
    const libraries = await listLibraries(db, viewer);
    const entries = await libraryFolders(db, viewer, { libraries, empty: started });
    return { holds: 'folders', ...heads.libraries, total: entries.length, entries };
  }),
  collections: ofFolders((asked) => sets(heads.collections, asked, collectionKind)),
  readLists: ofFolders((asked) => sets(heads.readLists, asked, readListKind)),
  publishers: ofFolders(async (asked) => {
    const { db, viewer, paging, started, params } = asked;
    const scope = within(asked);
    const names = (await listValues(db, 'publisher', { viewer, scope })).filter(
      (name) => name.trim() !== '',
    );
    const start = paging.page * paging.size;
    const entries = names.slice(start, start + paging.size).map((name) => ({
      id: `publisher:${encodeURIComponent(name)}`,
      title: name,
      updated: started,
      leadsTo: { list: 'series' as const, params, query: { publisher: [name] } },
      words: '',
    }));
    return { holds: 'folders', ...heads.publishers, total: names.length, paging, entries };
  }),
  foundBooks: ofBooks(async (asked) => {
    const { db, viewer, query } = asked;
    const search = plainWords(query.search ?? '');
    const about = { id: 'foundBooks', title: 'Books' };
    const byTitle = await books(about, asked, ({ filter, ...narrowed }) =>
      listBooks(db, { ...narrowed, filter: { ...filter, search } }),
    );
    if (byTitle.total > 0) return byTitle;
    const series = (await searchIds(db, { kind: 'series', text: search, viewer })) ?? [];
    const rule = sql<SqlBool>`book.seriesId IN ${among(series)}`;
    const sort = ['series', 'metadata.numberSort'];
    return books(about, asked, ({ paging, ...narrowed }) =>
      listBooks(db, {
        ...narrowed,
        paging: { ...paging, sort },
        rule: { rule, namesMetadata: false },
      }),
    );
  }),
  booksOfSeries: ofBooks(async (asked) => {
    const { db, viewer, params, query } = asked;
    const { id, metadata, booksMetadata, lastModified } = await getSeries(
      db,
      viewer,
      idOf(params['seriesId']),
    );
    const about = {
      id: `series:${id}`,
      title: metadata.title,
      summary: metadata.summary || booksMetadata.summary,
      updated: Date.parse(lastModified),
    };
    const tag = query.tag === undefined ? {} : { tag: [query.tag] };
    return books(about, asked, ({ filter, ...narrowed }) =>
      listBooks(db, { ...narrowed, filter: { ...filter, ...tag }, seriesId: id }),
    );
  }),
  seriesOfLibrary: ofFolders(async (asked) => {
    const { db, viewer, params, started } = asked;
    const library = await getLibrary(db, viewer, idOf(params['libraryId']));
    const [folder] = await libraryFolders(db, viewer, { libraries: [library], empty: started });
    const about = { id: `library:${library.id}`, title: library.name };
    return series({ ...about, updated: folder?.updated ?? started }, asked, { sort: bySortTitle });
  }),
  seriesOfCollection: ofFolders(async (asked) => {
    const { db, viewer, params } = asked;
    const setId = idOf(params['collectionId']);
    const set = await requireSet(db, collectionKind, { viewer, setId });
    const about = { id: `collection:${set.id}`, title: set.name, updated: set.lastModified };
    const filter = { collection_id: [set.id] };
    return series(about, asked, { filter, orders: collectionOrders(set) });
  }),
  booksOfReadList: ofBooks(async (asked) => {
    const { db, viewer, params } = asked;
    const setId = idOf(params['readListId']);
    const set = await requireSet(db, readListKind, { viewer, setId });
    const { id, name, summary, lastModified } = set;
    const about = { id: `readlist:${id}`, title: name, summary, updated: lastModified };
    const orders = readListOrders(set);
    return books(about, asked, (narrowed) =>
      listBooks(db, { ...narrowed, readListId: set.id, orders }),
    );
  }),
};
