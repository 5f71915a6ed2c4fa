import { storedSign } from '../../lib/stored-sign.ts';

const sign = storedSign('longbox.on-device');

/** Whether books are kept in this browser, of whatever account. All else about them is fetched only then. */
export const keepsBooks = sign.isSet;

const waiting = new Set<() => void>();

/** Runs something as soon as the first book is to be kept. */
export function whenBooksAreKept(run: () => void): void {
  waiting.add(run);
}

/** Remembers for the next start whether any are kept. */
export function noteKeepsBooks(isSet: boolean): void {
  sign.set(isSet);
  if (!isSet) return;
  for (const run of waiting) run();
  waiting.clear();
}
