import { CalendarDate, getDayOfWeek } from '@internationalized/date';

/** A day's place in the calendar of a year: weeks side by side, their days below each other. */
export interface PlacedDay {
  /** As `2024-10-01`. */
  readonly day: string;
  /** From 0: the week of the year, and the day of the week. */
  readonly week: number;
  readonly weekday: number;
}

/**
 * The days of a year, week by week. Weeks begin as the locale's do.
 *
 * @param locale such as `de-AT`
 */
export function daysOfYear(year: number, locale: string): PlacedDay[] {
  const before = getDayOfWeek(new CalendarDate(year, 1, 1), locale);
  const days: PlacedDay[] = [];
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  for (let at = before; date.getUTCFullYear() === year; at += 1) {
    const day = date.toISOString().slice(0, 10);
    days.push({ day, week: Math.floor(at / 7), weekday: at % 7 });
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

/** Number of shades of a day with reading. */
export const shades = 4;

/** Gives a value its shade: 0 is none, and each of the others has a quarter of the days. */
export function shadeOf(values: readonly number[]): (value: number) => number {
  const sorted = values.filter((value) => value > 0).toSorted((one, other) => one - other);
  const limits = Array.from(
    { length: shades - 1 },
    (_, quarter) => sorted[Math.floor(((quarter + 1) * sorted.length) / shades)] ?? Infinity,
  );
  return (value) => (value > 0 ? 1 + limits.filter((limit) => value >= limit).length : 0);
}

/** How many days a key moves on; weeks are mirrored where text runs from right to left. */
export function stepOf(key: string, isMirrored: boolean): number | undefined {
  const week = isMirrored ? -7 : 7;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: -week,
    ArrowRight: week,
    PageUp: -28,
    PageDown: 28,
    Home: -366,
    End: 366,
  };
  return steps[key];
}
