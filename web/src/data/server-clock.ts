/*
 * Reading is dated by the server's clock, whatever this device's says: places of several devices are
 * compared by their times.
 */

const name = 'longbox.clock';

/** A `Date` header has whole seconds. */
const second = 1000;

/** The server's clock minus this device's, in milliseconds, as it was at the last contact. */
let ahead = readKept();

function readKept(): number {
  try {
    return Number(localStorage.getItem(name)) || 0;
  } catch {
    return 0;
  }
}

/** Compares the clocks by the `Date` header of an answer that just came, asked for at `asked`. */
export function heardClock(date: string | null, asked: number): void {
  const told = Date.parse(date ?? '');
  if (!Number.isFinite(told)) return;
  // It was written at some moment between question and answer.
  const corrected = Math.min(Math.max(ahead, told - Date.now()), told + second - asked);
  if (corrected === ahead) return;
  ahead = corrected;
  try {
    localStorage.setItem(name, String(ahead));
  } catch {
    // It is heard of again at the next contact.
  }
}

/** The time by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * A time by the server's clock, never in the future. A second later is no future: by so much the clock may be set
 * back after an answer, and what was read then must not become earlier than what was read before.
 */
export const notAhead = (at: number): number => Math.min(at, serverNow() + second);
