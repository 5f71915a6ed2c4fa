import * as z from 'zod/mini';

/** An instant, ISO 8601: `2024-10-01T09:12:33Z`. Other servers may send fractions or offsets. */
export const instant = z.string();

/** An instant with its offset from UTC. */
export const instantWithOffset = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text) &&
        !Number.isNaN(Date.parse(text)),
      'must be a date and time such as 2024-10-01T09:12:33Z',
    ),
  );

/** A calendar day that exists, without zone: `2024-10-01`. */
export const day = z.iso.date('must be a date such as 2024-10-01');

/** The wire form of an instant: UTC, whole seconds, literal `Z`. */
export function toInstant(epochMillis: number): string {
  return `${new Date(epochMillis).toISOString().slice(0, 19)}Z`;
}
