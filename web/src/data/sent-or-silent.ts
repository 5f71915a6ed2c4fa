import { isHere } from './on-device/kept-now.ts';
import { untilSilent } from './reach.ts';

/**
 * Waits for what is sent as a book opens: of one that can be read without the server no longer than until that lets
 * a call wait. Nothing then; it's sent all the same.
 */
export function sentOrSilent<Result>(
  bookId: string,
  sent: Promise<Result>,
): Promise<Result | undefined> {
  if (!isHere(bookId)) return sent;
  return Promise.race([sent, untilSilent().then(() => undefined)]);
}
