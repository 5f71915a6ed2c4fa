import type { Book } from '@longbox/contract/books';
import type { MarkOfBook } from '@longbox/contract/marks';
import type { KeptMark } from '../../data/kept-marks.ts';
import type { MarksSearch } from '../../items/places.ts';
import { fold } from '../../lib/fold.ts';

/** A mark of this browser as our own server would list it. */
function ofBook(mark: KeptMark, book: Book): MarkOfBook {
  const { id, seriesId, libraryId, metadata, seriesTitle, oneshot, deleted } = book;
  const { title, number } = metadata;
  const authors = [...new Set(metadata.authors.map(({ name }) => name))];
  return {
    ...mark,
    bookId: id,
    book: { id, seriesId, libraryId, title, number, seriesTitle, authors, oneshot, deleted },
  };
}

function wordsOf({ text, note, place, book }: MarkOfBook): string {
  const chapter = place.type === 'text' ? place.chapter : '';
  return fold([text, note, chapter, book.title, book.seriesTitle].join('\n'));
}

/** The marks of books that this browser has, the newest first; those of books that are gone are left out. */
export function marksHere(
  marks: ReadonlyMap<string, readonly KeptMark[]>,
  books: readonly (Book | undefined)[],
): MarkOfBook[] {
  return books
    .flatMap((book) => (book ? (marks.get(book.id) ?? []).map((mark) => ofBook(mark, book)) : []))
    .toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created));
}

/** The matching marks, as our own server would find them. */
export function matching(
  marks: readonly MarkOfBook[],
  { q = '', kind, series }: MarksSearch,
): MarkOfBook[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return marks.filter((mark) => {
    if (kind !== undefined && !kind.includes(mark.kind)) return false;
    if (series !== undefined && mark.book.seriesId !== series) return false;
    const text = wordsOf(mark);
    return words.every((word) => text.includes(word));
  });
}
