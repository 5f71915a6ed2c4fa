import type { Search } from '../../items/places.ts';
import { present } from '../../items/lists/list-search.ts';
import { readText } from '../../lib/search-params.ts';

/** Reads the address of a search. */
export function readSearch(raw: Readonly<Record<string, unknown>>): Search {
  return present({ q: readText(raw['q']), library: readText(raw['library']) });
}
