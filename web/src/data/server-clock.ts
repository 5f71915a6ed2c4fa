/** Differences below this, in milliseconds, are of the way of an answer, and of whole seconds. */
const smallest = 2000;

/** The server's clock minus this device's, in milliseconds. */
let ahead = 0;

/** Compares the clocks by the `Date` header of an answer that just came. */
export function heardClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isFinite(difference)) ahead = Math.abs(difference) < smallest ? 0 : difference;
}

/** A time of this device by the server's clock, never in the future; both in milliseconds since 1970. */
export const serverTime = (at: number): number => Math.min(at, Date.now()) + ahead;
