import { type BookListSearch, readBookListSearch } from '../../items/lists/book-list.ts';
import { type ReadingContext, readReadingContext } from '../../items/reading-context.ts';

/** The address of a series. */
export type SeriesSearch = BookListSearch & ReadingContext;

/** Reads the address of a series; what is missing or wrong is the default. */
export function readSeriesSearch(raw: Readonly<Record<string, unknown>>): SeriesSearch {
  return { ...readBookListSearch(raw), ...readReadingContext(raw) };
}
