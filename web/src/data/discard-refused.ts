import { keptName, keptRefused } from './kept-by-book.ts';
import { tellRefused } from './refused.ts';

/** Forgets what the server refused of a book; answers what keeps it again. */
export function discardRefused(userId: string, bookId: string): () => void {
  const names = keptRefused(userId)
    .filter(([, id]) => id === bookId)
    .map(([kind]) => keptName(kind, userId, bookId));
  const discarded = names.map((name) => [name, localStorage.getItem(name) ?? ''] as const);
  for (const name of names) localStorage.removeItem(name);
  tellRefused();
  return () => {
    for (const [name, text] of discarded) {
      // Reading it again since then counts more.
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    }
    tellRefused();
  };
}
