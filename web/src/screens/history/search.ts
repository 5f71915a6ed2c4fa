import { historyTypes } from '@longbox/contract/history';
import type { HistorySearch } from '../../items/places.ts';
import { readTableSearch } from '../../items/tables/table-search.ts';
import { readOneOf, readText } from '../../lib/search-params.ts';

const historySorts = ['type', 'seriesId', 'bookId', 'timestamp'];

/** Reads the address of the history. */
export function readHistorySearch(raw: Readonly<Record<string, unknown>>): HistorySearch {
  const q = readText(raw['q']);
  const type = readOneOf(raw['type'], historyTypes);
  const library = readText(raw['library']);
  return {
    ...readTableSearch(raw, historySorts),
    ...(q !== undefined && { q }),
    ...(type !== undefined && { type }),
    ...(library !== undefined && { library }),
  };
}

/** What narrows the history, of an address; without a kind all of them, scans too. */
export function filterOf({ q, type, library }: HistorySearch) {
  return {
    type: type === undefined ? [...historyTypes] : [type],
    ...(library !== undefined && { library_id: [library] }),
    ...(q !== undefined && { search: q }),
  };
}
