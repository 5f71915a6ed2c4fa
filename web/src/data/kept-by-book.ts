import { keptOwner } from './kept-owner.ts';

/** What a browser keeps of someone's reading: pages, places in text, books marked as read or unread, sessions of reading, notes and highlights. */
export const readingKinds = ['unsaved', 'place', 'read', 'reading', 'marks'] as const;
type Kept = (typeof readingKinds)[number];

const prefixOf = (kind: Kept, userId: string) => `longbox.${kind}/${keptOwner(userId)}/`;

/** The name in the browser's storage for what is kept of a person's book. */
export function keptName(kind: Kept, userId: string, bookId: string): string {
  return prefixOf(kind, userId) + encodeURIComponent(bookId);
}

/** What is kept of a person, as it's stored, by the IDs of the books. */
export function keptByBook(kind: Kept, userId: string): [bookId: string, text: string][] {
  const prefix = prefixOf(kind, userId);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => [
        decodeURIComponent(name.slice(prefix.length)),
        localStorage.getItem(name) ?? '',
      ]);
  } catch {
    // Storage is forbidden, so nothing was kept.
    return [];
  }
}

/** Part of the text of what the server hasn't received. A kept page, mark as read or session always waits. */
const signs = {
  unsaved: '',
  place: '"sent":false',
  read: '',
  reading: '',
  marks: '"unsent":true',
} as const;
/** Parts of the text of what waits for the person instead: between two places, and after a refusal. */
const outdone = '"outdone":true';
const refused = '"refused":true';

/** The books of which the server hasn't received everything. */
export function waitingBooks(kind: Kept, userId: string): string[] {
  return keptByBook(kind, userId)
    .filter(([, text]) => text.includes(signs[kind]))
    .filter(([, text]) => !text.includes(outdone) && !text.includes(refused))
    .map(([bookId]) => bookId);
}

/** What is kept that the server refused, by kind and book. */
export const keptRefused = (userId: string): [kind: Kept, bookId: string][] =>
  readingKinds.flatMap((kind) =>
    keptByBook(kind, userId)
      .filter(([, text]) => text.includes(refused))
      .map(([bookId]): [Kept, string] => [kind, bookId]),
  );

/** Removes everything of a person's reading from this browser. */
export function forgetKept(userId: string): void {
  try {
    for (const kind of readingKinds) {
      for (const [bookId] of keptByBook(kind, userId)) {
        localStorage.removeItem(keptName(kind, userId, bookId));
      }
    }
    localStorage.removeItem(`longbox.settings/${keptOwner(userId)}`);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
