/** Where the marks of a person live in the browser; the id of the book follows. */
export function markPrefix(userId: string): string {
  return `longbox.marks/${encodeURIComponent(userId)}/`;
}

/** The marks of a person in this browser as they are stored, by the ids of their books. */
export function marksByBook(userId: string): [bookId: string, text: string][] {
  const prefix = markPrefix(userId);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => [
        decodeURIComponent(name.slice(prefix.length)),
        localStorage.getItem(name) ?? '',
      ]);
  } catch {
    return [];
  }
}

/** The books in which a person has marked something that the server has not heard of. */
export function booksWithUnsentMarks(userId: string): string[] {
  return marksByBook(userId)
    .filter(([, text]) => text.includes('"unsent":true'))
    .map(([bookId]) => bookId);
}
