/** Where the browser remembers that it keeps books, of whatever account. */
const sign = 'longbox.on-device';

/** Whether books are kept in this browser. All else about them is fetched only then. */
export function keepsBooks(): boolean {
  try {
    return localStorage.getItem(sign) !== null;
  } catch {
    return false;
  }
}

/** Remembers for the next start whether any are kept. */
export function noteKeepsBooks(keeps: boolean): void {
  try {
    if (keeps) localStorage.setItem(sign, '1');
    else localStorage.removeItem(sign);
  } catch {
    // Then nothing can be kept, either.
  }
}
