import type { SettingsSearch } from '../../items/places.ts';
import { readText } from '../../lib/search-params.ts';

/** Reads the address of all settings. */
export function readSettingsSearch(
  raw: Readonly<Partial<Record<keyof SettingsSearch, unknown>>>,
): SettingsSearch {
  const q = readText(raw.q);
  return { ...(q !== undefined && { q }) };
}
