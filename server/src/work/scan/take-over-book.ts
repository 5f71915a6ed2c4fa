import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { applyBookFacts } from '../metadata/apply-book-facts.ts';
import { unpackFacts } from '../metadata/facts.ts';
import { titleColumns } from '../../base/db/title-columns.ts';
import { sortKey } from '../../base/text.ts';

interface TakenOver {
  readonly bookId: string;
  readonly library: Library;
  readonly seriesId: string;
  readonly oneshot: boolean;
  readonly file: { readonly url: string; readonly name: string; readonly modified: number };
}

/**
 * Ties a record in the trash to the file that it turns out to be: its id, media, poster, metadata,
 * progress and read lists stay. Only a title that came from the file's name follows the new name.
 */
export async function takeOverBook(db: Db, taken: TakenOver): Promise<void> {
  const { bookId, library, seriesId, oneshot, file } = taken;
  const before = await db
    .selectFrom('book')
    .select('url')
    .where('id', '=', bookId)
    .executeTakeFirst();
  await db
    .updateTable('book')
    .set({
      ...fileColumns(file.url),
      name: file.name,
      nameKey: sortKey(file.name),
      seriesId,
      libraryId: library.id,
      oneshot: oneshot ? 1 : 0,
      deleted: 0,
      fileLastModified: file.modified,
      lastModified: Date.now(),
    })
    .where('id', '=', bookId)
    .execute();
  if (before?.url === file.url) return;
  const row = await db
    .selectFrom('bookMetadata')
    .innerJoin('media', 'media.bookId', 'bookMetadata.bookId')
    .select(['bookMetadata.locks', 'media.facts', 'media.taken'])
    .where('bookMetadata.bookId', '=', bookId)
    .executeTakeFirst();
  // What its file says is not known yet of a book that another product read: its title stays.
  if (!row || row.taken === 1 || fromJson(Names, row.locks).includes('title')) return;
  await db
    .updateTable('bookMetadata')
    .set(titleColumns(file.name))
    .where('bookId', '=', bookId)
    .execute();
  await applyBookFacts(db, { bookId, library, facts: unpackFacts(row.facts) });
}
