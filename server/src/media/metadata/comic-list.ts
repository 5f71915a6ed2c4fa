import { cleanLine } from './clean-text.ts';
import { childrenOf, parseXml, rawTextOf } from './xml-tree.ts';

/** A ComicRack reading list (`.cbl`). */
export interface ComicList {
  readonly name: string;
  readonly books: readonly {
    readonly series: string;
    readonly number: string;
    /** As written; a first volume is usually 1 or absent. */
    readonly volume: string | undefined;
  }[];
}

/** Why a list cannot be used: codes of the catalogue. */
export type ComicListFault = 'ERR_1015' | 'ERR_1029' | 'ERR_1030' | 'ERR_1031';

/** Reads a `.cbl` file, or tells what is wrong with it. */
export function parseComicList(bytes: Buffer): ComicList | ComicListFault {
  const root = parseXml(bytes);
  if (root?.name !== 'ReadingList' || !root.closed) return 'ERR_1015';
  const [nameElement] = childrenOf(root, 'Name');
  // As written, so that a list that is imported twice has one name.
  const name = nameElement ? rawTextOf(nameElement).replaceAll(/\p{Cc}+/gu, ' ') : '';
  if (name.trim() === '') return 'ERR_1030';
  const elements = childrenOf(root, 'Books').flatMap((books) => childrenOf(books, 'Book'));
  if (elements.length === 0) return 'ERR_1029';
  const books = elements.map(({ attributes }) => ({
    series: cleanLine(attributes.get('Series') ?? ''),
    number: cleanLine(attributes.get('Number') ?? ''),
    volume: attributes.get('Volume'),
  }));
  const isWhole = books.every(({ series, number }) => series !== '' && number !== '');
  return isWhole ? { name, books } : 'ERR_1031';
}
