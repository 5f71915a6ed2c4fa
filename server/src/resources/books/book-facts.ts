import type { Book } from '@longbox/contract/books';
import { toInstant } from '@longbox/contract/dates';
import { WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keptFromJson, Names } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import { sizeText } from '../../base/text.ts';
import { coverOf } from '../../catalogue/posters/cover-of.ts';
import { readablePath } from '../../media/readable-path.ts';
import { keepFacts } from '../keep-facts.ts';

/** What is the same of a book for all accounts, but for its path. Reading changes nothing of it. */
type BookFacts = Omit<Book, 'readProgress' | 'personal' | 'rated'>;

// Most are empty.
const namesOf = keptFromJson(Names);
const linksOf = keptFromJson(z.array(WebLink));

/** By their ids. Don’t change what it gives. */
export const findBookFacts = keepFacts<BookFacts>(
  selectFacts,
  ({ metadata }) => 6000 + 2 * metadata.summary.length + 100 * metadata.authors.length,
);

async function selectFacts(
  db: Db,
  ids: readonly string[],
  showPaths: boolean,
): Promise<Map<string, BookFacts>> {
  const books = db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where('book.id', 'in', among(ids))
    .selectAll('book')
    .select(['media.status', 'media.mediaType', 'media.pagesCount', 'media.comment'])
    .select(['media.profile', 'media.divinaCompatible', 'media.kepub'])
    .select(['bookMetadata.title', 'bookMetadata.summary', 'bookMetadata.number as metadataNumber'])
    .select(['bookMetadata.numberSort', 'bookMetadata.releaseDate', 'bookMetadata.isbn'])
    .select(['bookMetadata.links', 'bookMetadata.locks'])
    .select(['bookMetadata.created as metadataCreated'])
    .select(['bookMetadata.lastModified as metadataLastModified'])
    .select('seriesMetadata.title as seriesTitle')
    .select(({ ref }) => coverOf('book', ref('book.id')).as('cover'));
  const [rows, authors, tags] = await Promise.all([
    books.execute(),
    db
      .selectFrom('bookAuthor')
      .select(['bookId', 'name', 'role'])
      .where('bookId', 'in', among(ids))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('bookTag')
      .select(['bookId', 'value'])
      .where('bookId', 'in', among(ids))
      .orderBy('value')
      .execute(),
  ]);
  const authorsById = Map.groupBy(authors, (row) => row.bookId);
  const tagsById = Map.groupBy(tags, (row) => row.bookId);

  return new Map(
    rows.map((row): [string, BookFacts] => {
      const locks = new Set(namesOf(row.locks));
      return [
        row.id,
        {
          id: row.id,
          seriesId: row.seriesId,
          seriesTitle: row.seriesTitle,
          libraryId: row.libraryId,
          name: row.name,
          url: readablePath(showPaths ? row.url : (row.url.split(/[/\\]/).at(-1) ?? '')),
          number: row.number,
          created: toInstant(row.created),
          lastModified: toInstant(row.lastModified),
          fileLastModified: toInstant(row.fileLastModified),
          sizeBytes: row.sizeBytes,
          size: sizeText(row.sizeBytes),
          media: {
            status: row.status,
            mediaType: row.mediaType,
            pagesCount: row.pagesCount,
            comment: row.comment,
            epubDivinaCompatible: row.divinaCompatible === 1,
            epubIsKepub: row.kepub === 1,
            mediaProfile: row.profile,
          },
          metadata: {
            title: row.title,
            titleLock: locks.has('title'),
            summary: row.summary,
            summaryLock: locks.has('summary'),
            number: row.metadataNumber,
            numberLock: locks.has('number'),
            numberSort: row.numberSort,
            numberSortLock: locks.has('numberSort'),
            releaseDate: row.releaseDate,
            releaseDateLock: locks.has('releaseDate'),
            authors: (authorsById.get(row.id) ?? []).map(({ name, role }) => ({ name, role })),
            authorsLock: locks.has('authors'),
            tags: (tagsById.get(row.id) ?? []).map(({ value }) => value),
            tagsLock: locks.has('tags'),
            isbn: row.isbn,
            isbnLock: locks.has('isbn'),
            links: [...linksOf(row.links)],
            linksLock: locks.has('links'),
            created: toInstant(row.metadataCreated),
            lastModified: toInstant(row.metadataLastModified),
          },
          deleted: row.deleted === 1,
          fileHash: row.fileHash,
          oneshot: row.oneshot === 1,
          ...(row.cover !== null && { cover: row.cover }),
        },
      ];
    }),
  );
}
