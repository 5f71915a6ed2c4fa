import {
  type ListSearch,
  readListSearch,
  type Sort,
  type SortOption,
  sortsOf,
} from '../../items/list-search.ts';
import { type ReadingContext, readReadingContext } from '../../items/reading-context.ts';

type SortKey = 'metadata.numberSort' | 'createdDate' | 'metadata.releaseDate' | 'fileSize' | 'name';

/** What the books of a series may be ordered by, in the order of the menu. */
export const sortOptions: readonly SortOption<SortKey>[] = [
  { key: 'metadata.numberSort', first: 'asc' },
  { key: 'createdDate', first: 'desc' },
  { key: 'metadata.releaseDate', first: 'desc' },
  { key: 'fileSize', first: 'desc' },
  { key: 'name', first: 'asc' },
];
export const defaultSort: Sort<SortKey> = 'metadata.numberSort,asc';

const codec = { sorts: sortsOf(sortOptions), defaultSort };

/** The address of a series. */
export interface SeriesSearch extends ListSearch<SortKey>, ReadingContext {}

/** Reads the address of a series; what is missing or wrong is the default. */
export function readSeriesSearch(raw: Readonly<Record<string, unknown>>): SeriesSearch {
  return { ...readListSearch(raw, codec), ...readReadingContext(raw) };
}
