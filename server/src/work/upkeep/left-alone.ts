/**
 * Work on books that failed, by kind and id: what only the server itself asks for is not tried over
 * and over. It ends with the process, or when somebody asks for what failed once more.
 */
const failed = new Set<string>();

type Kind = 'convert' | 'repair' | 'remove-pages';

export const isLeftAlone = (kind: Kind, bookId: string): boolean => failed.has(`${kind} ${bookId}`);

export const leaveAlone = (kind: Kind, bookId: string): void =>
  void failed.add(`${kind} ${bookId}`);

/** Everything may be tried again. */
export const tryAgain = (): void => failed.clear();
