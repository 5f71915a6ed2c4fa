import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { type Contents, isAlike } from './same-content.ts';

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
 * only candidate: a wrong pair would give someone's progress and notes to another book.
 */
export async function pairByContent(
  db: Db,
  contents: Contents,
  { books, files }: Loose,
): Promise<Pairs> {
  const pairs: [file: string, book: string][] = [];
  const listed: string[] = [];
  for (const file of files) {
    const { pages, text } = await contents.ofFile(file);
    if (pages.size + text.size > 0) listed.push(file);
  }
  const holders = new Map<string, string[]>();
  for (const file of listed) {
    const { pages, text } = await contents.ofFile(file);
    for (const piece of [...pages.keys(), ...text.keys()]) {
      const others = holders.get(piece);
      if (others) others.push(file);
      else holders.set(piece, [file]);
    }
  }
  const likely =
    listed.length === 0 ? [] : await selectLikely(db, contents, { books, files: listed });
  for (const book of likely) {
    const content = await contents.ofBook(book);
    if (!content?.isTelling) continue;
    const sharing = new Set(content.pieces.keys().flatMap((piece) => holders.get(piece) ?? []));
    for (const file of sharing) {
      if (isAlike(content, await contents.ofFile(file))) pairs.push([file, book]);
    }
  }
  const byFile = Map.groupBy(pairs, ([file]) => file);
  const byBook = Map.groupBy(pairs, ([, book]) => book);
  const isOnly = ([file, book]: readonly [string, string]): boolean =>
    byFile.get(file)?.length === 1 && byBook.get(book)?.length === 1;
  const sure = pairs.filter(isOnly);
  return {
    bookOf: new Map(sure),
    fileOf: new Map(sure.map(([file, book]) => [book, file])),
    unsure: [...new Set(pairs.filter((pair) => !isOnly(pair)).map(([file]) => file))],
  };
}

/** Leaves out books with far more or fewer pages than any of the files, unread. */
async function selectLikely(
  db: Db,
  contents: Contents,
  { books, files }: Loose,
): Promise<string[]> {
  const counts: number[] = [];
  for (const file of files) counts.push((await contents.ofFile(file)).pages.size);
  const [least, most] = [Math.min(...counts) / 4, Math.max(...counts) * 4];
  const rows = await db
    .selectFrom('media')
    .select('bookId')
    .where('bookId', 'in', among(books))
    .where((eb) =>
      eb.or([eb('epub', 'is not', null), eb.between('pagesCount', Math.floor(least), most)]),
    )
    .orderBy('bookId')
    .execute();
  return rows.map(({ bookId }) => bookId);
}
