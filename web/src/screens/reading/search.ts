import type { ReadingSearch } from '../../items/places.ts';
import { readText, readWhole } from '../../lib/search-params.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists, or nothing. */
function readDay(raw: unknown): string | undefined {
  const text = readText(raw);
  if (text === undefined || !dayPattern.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00Z`);
  // Some browsers take the 30 February for the 1 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** Reads the address of what someone has read; a day says its year. */
export function readReadingSearch(
  raw: Readonly<Partial<Record<keyof ReadingSearch, unknown>>>,
): ReadingSearch {
  const day = readDay(raw.day);
  const asked = day === undefined ? readWhole(raw.year, 1000) : Number(day.slice(0, 4));
  const year = asked === undefined || asked > 9999 ? undefined : asked;
  const q = readText(raw.q);
  const library = readText(raw.library);
  return {
    ...(year !== undefined && { year }),
    ...(day !== undefined && { day }),
    ...(q !== undefined && { q }),
    ...(library !== undefined && { library }),
  };
}
