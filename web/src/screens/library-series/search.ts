import type { QueryOf } from '@longbox/contract/endpoint';
import { type listSeries, seriesStatuses } from '@longbox/contract/series';
import {
  authorRoles,
  authorsOf,
  type ListSearch,
  present,
  readChoices,
  readListSearch,
  readTexts,
  type Sort,
  type SortOption,
  sortsOf,
} from '../../items/list-search.ts';

type SortKey =
  | 'metadata.titleSort'
  | 'createdDate'
  | 'lastModifiedDate'
  | 'booksMetadata.releaseDate'
  | 'name'
  | 'booksCount';

/** What the series of a library may be ordered by, in the order of the menu. */
export const sortOptions: readonly SortOption<SortKey>[] = [
  { key: 'metadata.titleSort', first: 'asc' },
  { key: 'createdDate', first: 'desc' },
  { key: 'lastModifiedDate', first: 'desc' },
  { key: 'booksMetadata.releaseDate', first: 'desc' },
  { key: 'name', first: 'asc' },
  { key: 'booksCount', first: 'desc' },
];
export const defaultSort: Sort<SortKey> = 'metadata.titleSort,asc';

const codec = { sorts: sortsOf(sortOptions), defaultSort };

type Texts = readonly string[] | undefined;

/** The address of a library's series. */
export interface LibrarySeriesSearch extends ListSearch<SortKey> {
  readonly status?: readonly (typeof seriesStatuses)[number][] | undefined;
  readonly genre?: Texts;
  readonly publisher?: Texts;
  readonly language?: Texts;
  /** Numbers; anything else means no rating. */
  readonly ageRating?: Texts;
}

/** Reads the address of a library's series; what is missing or wrong is the default. */
export function readLibrarySeriesSearch(
  raw: Readonly<Partial<Record<keyof LibrarySeriesSearch, unknown>>>,
): LibrarySeriesSearch {
  return present({
    ...readListSearch({ ...raw }, codec),
    status: readChoices(raw.status, seriesStatuses),
    genre: readTexts(raw.genre),
    publisher: readTexts(raw.publisher),
    language: readTexts(raw.language),
    ageRating: readTexts(raw.ageRating),
  });
}

/** The members that narrow the list, read status first. */
export const filterNames = [
  'readStatus',
  'status',
  'genre',
  'tag',
  'publisher',
  'language',
  'ageRating',
  ...authorRoles,
] as const;
export type FilterName = (typeof filterNames)[number];

/** Only what narrows the list, or only the order of it. */
export function partsOf(search: LibrarySeriesSearch): {
  readonly filter: LibrarySeriesSearch;
  readonly sort: LibrarySeriesSearch;
} {
  const { page: _, pageSize: _size, sort, ...filter } = search;
  return { filter: present(filter), sort: present({ sort }) };
}

/** The filter of an address as the server wants it. */
export function filterQuery(search: LibrarySeriesSearch): Partial<QueryOf<typeof listSeries>> {
  return {
    read_status: copy(search.readStatus),
    status: copy(search.status),
    genre: copy(search.genre),
    tag: copy(search.tag),
    publisher: copy(search.publisher),
    language: copy(search.language),
    age_rating: copy(search.ageRating),
    author: authorsOf(search),
  };
}

function copy<Value>(values: readonly Value[] | undefined): Value[] | undefined {
  return values === undefined ? undefined : [...values];
}

/** The search with one filter value fewer, back on the first page. */
export function without(
  search: LibrarySeriesSearch,
  name: FilterName,
  value: string,
): LibrarySeriesSearch {
  const values: readonly string[] = search[name] ?? [];
  const rest = values.filter((one) => one !== value);
  return readLibrarySeriesSearch({ ...search, page: undefined, [name]: rest });
}

/**
 * What to show in the place of a bare address: the filter and the order this library was left with.
 * An address that says something of either is left as it is in that part.
 */
export function recalled(
  search: LibrarySeriesSearch,
  remembered: { readonly filter: LibrarySeriesSearch; readonly sort: LibrarySeriesSearch },
): LibrarySeriesSearch | undefined {
  const { filter, sort } = partsOf(search);
  const useFilter = isEmpty(filter) && !isEmpty(remembered.filter);
  const useSort = isEmpty(sort) && !isEmpty(remembered.sort);
  if (!useFilter && !useSort) return undefined;
  return {
    ...search,
    ...(useFilter && remembered.filter),
    ...(useSort && remembered.sort),
  };
}

function isEmpty(search: LibrarySeriesSearch): boolean {
  return Object.keys(search).length === 0;
}
