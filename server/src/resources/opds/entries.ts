import type { Book } from '@longbox/contract/books';
import type { Library } from '@longbox/contract/libraries';
import type { Series } from '@longbox/contract/series';
import type { Db } from '../../base/db/connection.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { findPageTypes } from '../../catalogue/books/page-types.ts';
import type { FoundSet } from '../../catalogue/sets/sets-sql.ts';
import { countReady, presentAmong, readyAmong } from './counts.ts';
import type { BookEntry, Folder } from './feed.ts';
import { findCoverSizes, findLibraryFacts, findSeriesFacts } from './series-facts.ts';

/*
 * Entries of feeds. Each function makes a fixed number of queries, however many entries there are.
 */

/** Types of pages that every program with page streaming shows. */
const streamed = ['image/jpeg', 'image/png', 'image/gif'] as const;

export async function bookEntries(db: Db, books: readonly Book[]): Promise<BookEntry[]> {
  const facts = await findSeriesFacts(
    db,
    books.map(({ seriesId }) => seriesId),
  );
  const types = await findPageTypes(
    db,
    books.filter(hasPages).map(({ id }) => id),
  );
  const covers = await findCoverSizes(
    db,
    books.map(({ id }) => id),
  );
  return books.flatMap((book) => {
    const series = facts.get(book.seriesId);
    if (!series) return [];
    const only = streamed.find((type) => type === types.get(book.id));
    const pageType = hasPages(book) ? (only ?? 'mixed') : undefined;
    return [{ book, series, pageType, cover: covers.get(book.id) }];
  });
}

/** Most EPUBs are text, which can't be streamed as pages. */
function hasPages({ media }: Book): boolean {
  const isText = media.mediaProfile === 'EPUB' && !media.epubDivinaCompatible;
  return !isText && media.pagesCount > 0;
}

const booksIn = (count: number): string => `${count} ${count === 1 ? 'book' : 'books'}`;
const seriesIn = (count: number): string => `${count} series`;

export async function seriesFolders(db: Db, series: readonly Series[]): Promise<Folder[]> {
  const counts = await countReady(
    db,
    series.map(({ id }) => id),
  );
  return series.map(({ id, metadata, lastModified }) => ({
    id: `series:${id}`,
    title: metadata.title,
    updated: Date.parse(lastModified),
    leadsTo: { list: 'booksOfSeries', params: { seriesId: id } },
    words: booksIn(counts.get(id) ?? 0),
    count: counts.get(id) ?? 0,
    cover: { of: 'series', id },
  }));
}

export async function collectionFolders(db: Db, sets: readonly FoundSet[]): Promise<Folder[]> {
  const listed = await presentAmong(
    db,
    sets.flatMap(({ memberIds }) => memberIds),
  );
  return sets.map(({ id, name, lastModified, memberIds }) => {
    const count = memberIds.filter((one) => listed.has(one)).length;
    return {
      id: `collection:${id}`,
      title: name,
      updated: lastModified,
      leadsTo: { list: 'seriesOfCollection', params: { collectionId: id } },
      words: seriesIn(count),
      count,
      cover: { of: 'collection', id },
    };
  });
}

export async function readListFolders(db: Db, sets: readonly FoundSet[]): Promise<Folder[]> {
  const listed = await readyAmong(
    db,
    sets.flatMap(({ memberIds }) => memberIds),
  );
  return sets.map(({ id, name, lastModified, memberIds }) => {
    const count = memberIds.filter((one) => listed.has(one)).length;
    return {
      id: `readlist:${id}`,
      title: name,
      updated: lastModified,
      leadsTo: { list: 'booksOfReadList', params: { readListId: id } },
      words: booksIn(count),
      count,
      cover: { of: 'readList', id },
    };
  });
}

/** @param empty when a library without series changed last, in epoch milliseconds */
export async function libraryFolders(
  db: Db,
  viewer: Viewer,
  { libraries, empty }: { readonly libraries: readonly Library[]; readonly empty: number },
): Promise<Folder[]> {
  const facts = await findLibraryFacts(db, viewer);
  return libraries.map(({ id, name }) => {
    const { count, changed } = facts.get(id) ?? { count: 0, changed: empty };
    return {
      id: `library:${id}`,
      title: name,
      updated: changed,
      leadsTo: { list: 'seriesOfLibrary', params: { libraryId: id } },
      words: seriesIn(count),
      count,
      ...(count > 0 && { cover: { of: 'library', id } }),
    };
  });
}
