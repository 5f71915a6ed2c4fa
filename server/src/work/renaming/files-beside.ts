import path from 'node:path';
import { splitName } from '../../media/base/split-name.ts';
import { isPictureOf } from '../posters/refresh-artwork.ts';
import { fileName } from '../files/names.ts';

/** Endings of files that say more about the book whose name they have. */
const endings = /^\.(?:xml|opf|json|nfo|mokuro)$/i;

/** Two names that a file system may take for one. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

const stemOf = (file: string): string => splitName(file).name;

/** The files beside books of one folder, by the name of the book's file that they belong to. */
export function filesBeside(
  others: readonly string[],
  books: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  if (others.length === 0) return new Map();
  const byStem = Map.groupBy(books, (book) => nameKey(stemOf(book)));
  const found = new Map<string, string[]>();
  for (const name of others) {
    const { name: stem, ext } = path.parse(name);
    const numbered = /^(.+)-\d+$/.exec(stem)?.[1];
    // A book of just this name comes before one of which it would be a further picture.
    const owner =
      byStem.get(nameKey(stem)) ??
      (numbered === undefined ? undefined : byStem.get(nameKey(numbered)));
    const book = owner?.at(-1);
    if (book === undefined || owner === undefined) continue;
    const isOfBook =
      isPictureOf(name, fileName(book)) ||
      (endings.test(ext) && nameKey(stem) === nameKey(stemOf(book)));
    // It can only follow one of several books with this name.
    if (!isOfBook || owner.length > 1) continue;
    const known = found.get(book);
    if (known) known.push(name);
    else found.set(book, [name]);
  }
  return found;
}

/** The name of a file beside a book after that has been renamed. */
export const besideName = (name: string, book: string, stem: string): string =>
  stem + path.basename(name).slice(stemOf(book).length);
