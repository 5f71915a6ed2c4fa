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

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** The days of some lists: to write one takes five times as long as all else of an instant. */
const days = new Map<number, string>();
const mostDays = 2_000;

/** The wire form of an instant: UTC, whole seconds, literal `Z`. */
export function toInstant(epochMillis: number): string {
  const seconds = Math.floor(epochMillis / 1000);
  const number = Math.floor(seconds / daySeconds);
  const rest = seconds - number * daySeconds;
  const [hours, minutes] = [
    twoDigits[Math.floor(rest / 3600)],
    twoDigits[Math.floor(rest / 60) % 60],
  ];
  return `${dayOf(number)}T${hours}:${minutes}:${twoDigits[rest % 60]}Z`;
}

function dayOf(number: number): string {
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const [written = ''] = new Date(number * daySeconds * 1000).toISOString().split('T');
  days.set(number, written);
  return written;
}
