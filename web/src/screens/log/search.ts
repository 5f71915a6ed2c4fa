import type { LogSearch } from '../../items/places.ts';
import { readOneOf, readText } from '../../lib/search-params.ts';

/** Reads the address of the log; what is missing or wrong is the default. */
export function readLogSearch(raw: Readonly<Partial<Record<keyof LogSearch, unknown>>>): LogSearch {
  const q = readText(raw.q);
  const level = readOneOf(raw.level, ['warn', 'error']);
  return { ...(q !== undefined && { q }), ...(level !== undefined && { level }) };
}
