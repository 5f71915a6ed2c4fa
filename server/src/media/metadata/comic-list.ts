import { cleanLine } from './clean-text.ts';
import { childrenOf, parseXml, rawTextOf, type XmlElement } from './xml-tree.ts';

/** A ComicRack reading list (`.cbl`). */
export interface ComicList {
  readonly name: string;
  readonly books: readonly {
    readonly series: string;
    readonly number: string;
    /** As written; a first volume is usually 1 or absent. */
    readonly volume: string | undefined;
    /** In which the book appeared. */
    readonly year: number | undefined;
    /** What Comic Vine calls the book, when the list says so. */
    readonly issueId: string | undefined;
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
  const books = elements.map((element) => ({
    series: cleanLine(element.attributes.get('Series') ?? ''),
    number: cleanLine(element.attributes.get('Number') ?? ''),
    volume: element.attributes.get('Volume'),
    year: yearOf(element.attributes.get('Year')),
    issueId: issueIdOf(element),
  }));
  const isWhole = books.every(({ series, number }) => series !== '' && number !== '');
  return isWhole ? { name, books } : 'ERR_1031';
}

/** ComicRack writes -1 for none. */
const yearOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{3}$/u.test(text?.trim() ?? '') ? Number(text) : undefined;

function issueIdOf(element: XmlElement): string | undefined {
  const vine = childrenOf(element, 'Database').find(
    ({ attributes }) => attributes.get('Name')?.trim().toLowerCase() === 'cv',
  );
  const [, id] = /^\s*(?:4000-)?(\d+)\s*$/u.exec(vine?.attributes.get('Issue') ?? '') ?? [];
  return id;
}
