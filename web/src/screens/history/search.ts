import { readTableSearch, type TableSearch } from '../../items/tables/table-search.ts';

const historySorts = ['type', 'seriesId', 'bookId', 'timestamp'];

/** Reads the address of the history. */
export function readHistorySearch(raw: Readonly<Record<string, unknown>>): TableSearch {
  return readTableSearch(raw, historySorts);
}
