import type { Book, BookPage } from '@longbox/contract/books';
import type { TransientBook } from '@longbox/contract/transient-books';
import { bookFormat } from '../../items/names.ts';

/** A file's details for a comparison. */
export interface Side {
  readonly name: string;
  readonly sizeBytes: number;
  readonly format: string;
  readonly pages: readonly BookPage[];
}

/** The file that may come. */
export const sideOfCandidate = ({ name, sizeBytes, mediaType, pages }: TransientBook): Side => ({
  name,
  sizeBytes,
  pages,
  format: bookFormat({ mediaType, epubIsKepub: false }),
});

/** The book it would replace. */
export const sideOfBook = ({ name, sizeBytes, media }: Book, pages: readonly BookPage[]): Side => ({
  name,
  sizeBytes,
  pages,
  format: bookFormat(media),
});

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The page of middle size; nothing where sizes are not known. */
export function middlePage(pages: readonly BookPage[]): PageSize | undefined {
  const known = pages
    .flatMap(({ width, height }) => (width !== null && height !== null ? [{ width, height }] : []))
    .toSorted((one, other) => one.width * one.height - other.width * other.height);
  return known[Math.floor(known.length / 2)];
}

/** How the new file compares with the old one. */
export interface Comparison {
  readonly verdict: 'better' | 'worse' | 'mixed' | 'alike';
  /** How many pages more it has; below 0 fewer. */
  readonly morePages: number;
  /** Middle pages, where the new ones are clearly larger or smaller. */
  readonly sizes: { readonly present: PageSize; readonly coming: PageSize } | undefined;
}

/** Edges that differ by less look the same. */
const clear = 1.05;

/** Says which of two files is better: by how large its pages are, and how many. */
export function compare(coming: Side, present: Side): Comparison {
  const morePages = coming.pages.length - present.pages.length;
  const [after, before] = [middlePage(coming.pages), middlePage(present.pages)];
  const ratio =
    after && before ? Math.sqrt((after.width * after.height) / (before.width * before.height)) : 1;
  const larger = ratio > clear ? 1 : ratio < 1 / clear ? -1 : 0;
  const signs = new Set([larger, Math.sign(morePages)].filter((sign) => sign !== 0));
  const verdict =
    signs.size === 0 ? 'alike' : signs.size === 2 ? 'mixed' : signs.has(1) ? 'better' : 'worse';
  const sizes = larger !== 0 && after && before ? { present: before, coming: after } : undefined;
  return { verdict, morePages, sizes };
}
