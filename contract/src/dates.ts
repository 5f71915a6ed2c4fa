import * as z from 'zod/mini';

/** An instant, ISO 8601: `2024-10-01T09:12:33Z`. Other servers may send fractions or offsets. */
export const instant = z.string();

/** A calendar day that exists, without zone: `2024-10-01`. */
export const day = z.iso.date('must be a date such as 2024-10-01');

/** The wire form of an instant: UTC, whole seconds, literal `Z`. */
export function toInstant(epochMillis: number): string {
  return `${new Date(epochMillis).toISOString().slice(0, 19)}Z`;
}
