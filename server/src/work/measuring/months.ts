/** Totals of the libraries. */
export interface Holdings {
  readonly books: number;
  readonly series: number;
  /** Of all book files. */
  readonly bytes: number;
}

/** Items added in a month, or totals at its end; `month` counts from January of year 0. */
export type OfMonth = Holdings & { readonly month: number };

/** Largest number of months that are stored and reported. */
export const mostMonths = 120;

/** A young server tells of the months before it, too: a line of one column says little. */
export const fewestMonths = 12;

export function monthOf(epochMillis: number): number {
  const date = new Date(epochMillis);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first day of a month: `2026-11-01`. */
export function firstDayOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

const nothing: Holdings = { books: 0, series: 0, bytes: 0 };

const plus = (one: Holdings, other: Holdings): Holdings => ({
  books: one.books + other.books,
  series: one.series + other.series,
  bytes: one.bytes + other.bytes,
});

/**
 * Totals at the end of each month up to the present one, which has the current totals. An unmeasured
 * month has the totals of the measured one before it; months before the first measured one are derived
 * from the dates on which existing items were added.
 */
export function holdingsByMonth(
  added: readonly OfMonth[],
  measured: readonly OfMonth[],
  present: number,
): OfMonth[] {
  const known = new Map(measured.map((one) => [one.month, one]));
  const gains = new Map<number, Holdings>();
  for (const one of added) {
    // A clock that was ahead once must not hide what is there.
    const month = Math.min(one.month, present);
    gains.set(month, plus(gains.get(month) ?? nothing, one));
  }
  const months = [...known.keys(), ...gains.keys()].filter((month) => month <= present);
  let derived = nothing;
  let seen: Holdings | undefined;
  const told: OfMonth[] = [];
  for (let month = Math.min(present - fewestMonths + 1, ...months); month <= present; month += 1) {
    derived = plus(derived, gains.get(month) ?? nothing);
    seen = known.get(month) ?? seen;
    const { books, series, bytes } = month === present ? derived : (seen ?? derived);
    told.push({ month, books, series, bytes });
  }
  return told.slice(-mostMonths);
}
