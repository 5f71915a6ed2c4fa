import type { LogFilter } from '../../data/logs.ts';
import type { LogSearch } from '../../items/places.ts';
import { readOneOf, readText } from '../../lib/search-params.ts';

/** Reads the address of the log; what is missing or wrong is the default. */
export function readLogSearch(raw: Readonly<Partial<Record<keyof LogSearch, unknown>>>): LogSearch {
  const q = readText(raw.q);
  const level = readOneOf(raw.level, ['warn', 'error']);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  return {
    ...(q !== undefined && { q }),
    ...(level !== undefined && { level }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** What narrows the log, of an address. */
export function filterOf({ q, level, from, to }: LogSearch): LogFilter {
  return {
    ...(q !== undefined && { search: q }),
    ...(level !== undefined && { level }),
    ...(from !== undefined && { since: midnightOf(from).toISOString() }),
    ...(to !== undefined && { until: lastMomentOf(to).toISOString() }),
  };
}

/** A day that there is, from the years that `Date` takes. */
function readDay(raw: unknown): string | undefined {
  const text = readText(raw);
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // Of a thirtieth of February `Date` makes another day.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay ? text : undefined;
}

/** The first moment of a day, here. */
function midnightOf(day: string): Date {
  return new Date(`${day}T00:00:00`);
}

function lastMomentOf(day: string): Date {
  const next = midnightOf(day);
  // A day may have 23 or 25 hours.
  next.setDate(next.getDate() + 1);
  return new Date(next.getTime() - 1);
}
