import type { ServerSearch } from '../../items/places.ts';
import { readText } from '../../lib/search-params.ts';

/** Reads the address of the server's settings. */
export function readServerSearch(
  raw: Readonly<Partial<Record<keyof ServerSearch, unknown>>>,
): ServerSearch {
  const tried = readText(raw.tried);
  return tried === undefined ? {} : { tried };
}
