import * as z from 'zod/mini';

/** An instant, ISO 8601: `2024-10-01T09:12:33Z`. Other servers may send fractions or offsets. */
export const instant = z.string();

/** A calendar day without zone: `2024-10-01`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date YYYY-MM-DD'));

/** A day that exists in the calendar. */
export const calendarDay = day.check(
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'must be a date of the calendar'),
);

/** The wire form of an instant: UTC, whole seconds, literal `Z`. */
export function toInstant(epochMillis: number): string {
  return `${new Date(epochMillis).toISOString().slice(0, 19)}Z`;
}
