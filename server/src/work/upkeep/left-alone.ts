import { FileChangedError } from '../files/file-state.ts';

/**
 * Work on books that failed, by kind and id: what only the server itself asks for is not tried over
 * and over. It ends with the process, or when somebody asks for what failed once more.
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
