import { FileChangedError } from '../files/file-state.ts';

/**
 * Failed work on books, by kind and id: work that only the server itself asks for isn't tried over and
 * over. The list is cleared when the process ends, or when a person retries failed work.
 */
const failed = new Set<string>();

type Kind = 'convert' | 'repair' | 'remove-pages';

export const isLeftAlone = (kind: Kind, bookId: string): boolean => failed.has(`${kind} ${bookId}`);

/** Notes work that failed; that on a file which changed meanwhile may be asked for once it was read again. */
export function leaveAlone(kind: Kind, bookId: string, error: unknown): void {
  if (!(error instanceof FileChangedError)) failed.add(`${kind} ${bookId}`);
}

/** Everything may be tried again. */
export const tryAgain = (): void => failed.clear();
