import type { Book } from '@longbox/contract/books';

/** The books whose number, title or release date holds a text, in any case. */
export function booksMatching(
  books: readonly Book[],
  text: string,
  wordsOf: (date: string) => string,
): readonly Book[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return books;
  return books.filter(({ metadata: { number, title, releaseDate } }) => {
    const dates = releaseDate === null ? [] : [releaseDate, wordsOf(releaseDate)];
    return [number, title, ...dates].some((one) => one.toLowerCase().includes(wanted));
  });
}
