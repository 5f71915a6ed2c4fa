import { hashFile } from '../../media/hash-file.ts';
import { type BookContent, type Contents, isAlike, readContent } from './same-content.ts';

/** Books and files that belong together by their content alone. */
export interface Pairs {
  /** The book of each file. */
  readonly bookOf: ReadonlyMap<string, string>;
  readonly fileOf: ReadonlyMap<string, string>;
  /** Files that may be one of several books, or share their only book with other files. */
  readonly unsure: readonly string[];
}

interface Loose {
  /** Ids of books that have no file. */
  readonly books: readonly string[];
  /** Paths of files that have no book. */
  readonly files: readonly string[];
}

/**
 * Pairs books whose file is missing with files that have their pages or text, under other names and with
 * other metadata, as programs leave them that tag and rename in one go. Only where both are each other's
 * only candidate, or where the files are copies of each other, of which any will do: a wrong pair would give someone's progress and notes to another book. Keeps the content
 * of the books in memory and of one file at a time, since a library may bring very many new files.
 */
export async function pairByContent(contents: Contents, { books, files }: Loose): Promise<Pairs> {
  const told = new Map<string, BookContent>();
  const holders = new Map<string, string[]>();
  for (const id of files.length === 0 ? [] : books) {
    const content = await contents.ofBook(id);
    if (!content?.isTelling) continue;
    told.set(id, content);
    for (const piece of content.pieces.keys()) {
      const others = holders.get(piece);
      if (others) others.push(id);
      else holders.set(piece, [id]);
    }
  }
  const pairs: [file: string, book: string][] = [];
  for (const file of told.size === 0 ? [] : files) {
    const content = await readContent(file);
    const pieces = [...content.pages.keys(), ...content.text.keys()];
    for (const id of new Set(pieces.flatMap((piece) => holders.get(piece) ?? []))) {
      const book = told.get(id);
      if (book && isAlike(book, content)) pairs.push([file, id]);
    }
  }
  const byFile = Map.groupBy(pairs, ([file]) => file);
  const sure: typeof pairs = [];
  const unsure = new Set<string>();
  for (const ofBook of Map.groupBy(pairs, ([, book]) => book).values()) {
    const files = ofBook.map(([file]) => file);
    const isOfOne = files.every((file) => byFile.get(file)?.length === 1);
    const [first] = ofBook.toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (first && isOfOne && (await areCopies(files))) sure.push(first);
    else for (const file of files) unsure.add(file);
  }
  return {
    bookOf: new Map(sure),
    fileOf: new Map(sure.map(([file, book]) => [book, file])),
    unsure: [...unsure],
  };
}

/** Whether files are the same, byte for byte; one alone is. */
async function areCopies(files: readonly string[]): Promise<boolean> {
  if (files.length === 1) return true;
  const hashes = new Set<string>();
  for (const file of files) {
    hashes.add(await hashFile(file).catch(() => file));
    if (hashes.size > 1) return false;
  }
  return true;
}
