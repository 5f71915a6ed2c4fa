import { lineOf } from './read-values.ts';
import type { SourceArc } from './source.ts';

/** A book of a story arc, as a source tells it. */
export interface ReleasedBook {
  readonly series: string | null | undefined;
  readonly number: string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly released: string | undefined;
  /** The year in which its series began. */
  readonly volume?: number | null;
  /** Of Comic Vine. */
  readonly issueId?: string;
}

const mostBooks = 1000;

/** A story arc with its books in the order of their release; undefined if nothing of it can be used. */
export function arcOf(title: string, found: readonly ReleasedBook[]): SourceArc | undefined {
  const name = lineOf(title);
  const books = found
    .slice(0, mostBooks)
    .toSorted((one, other) => (one.released ?? '9').localeCompare(other.released ?? '9', 'en'))
    .flatMap((book) => {
      const [series, number] = [lineOf(book.series), lineOf(book.number)];
      if (series === undefined || number === undefined) return [];
      const year = book.released === undefined ? null : Number(book.released.slice(0, 4));
      const volume = typeof book.volume === 'number' ? String(book.volume) : null;
      return [{ series, number, volume, year, issueId: book.issueId ?? null }];
    });
  return name === undefined || books.length === 0 ? undefined : { name, books };
}
