import type { Book } from '@longbox/contract/books';
import { plainText } from './plain-text.ts';

/** The first of the names that programs can show. */
export const shownName = (...names: readonly string[]): string =>
  names.find((name) => plainText(name).trim() !== '') ?? 'Untitled';

/** The title of a book as stored; a blank one becomes the name of its file. */
export const titleOf = ({ metadata, name }: Book): string => shownName(metadata.title, name);

/** Among the books of its series: with its number, unless the title has it. */
export function titleInSeries(book: Book): string {
  const title = titleOf(book);
  const { number } = book.metadata;
  return book.oneshot || hasNumber(title, number) ? title : `#${number} ${title}`;
}

/** Among books of several series. */
export function titleAmongOthers(book: Book): string {
  const title = titleOf(book);
  return book.oneshot ? title : `${book.seriesTitle} ${book.metadata.number}: ${title}`;
}

function hasNumber(title: string, number: string): boolean {
  const wanted = number.trim();
  if (wanted === '') return true;
  const value = Number(wanted);
  if (Number.isNaN(value)) return title.includes(wanted);
  return [...title.matchAll(/\d+(?:\.\d+)?/g)].some(([found]) => Number(found) === value);
}
