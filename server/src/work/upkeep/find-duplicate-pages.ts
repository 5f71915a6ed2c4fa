import type { WorkServices } from '../queue/work-services.ts';
import { removeDuplicatesTask } from '../queue/file-tasks.ts';

/** Queues the removal of every page of a library that is always to be removed (api.md 8.4). */
export async function findDuplicatePages(
  { db, tasks }: WorkServices,
  { libraryId }: { libraryId: string },
): Promise<void> {
  const pages = await db
    .selectFrom('bookPageHash as page')
    .innerJoin('pageHash', 'pageHash.hash', 'page.hash')
    .innerJoin('book', 'book.id', 'page.bookId')
    .select(['page.bookId', 'page.pageNumber', 'page.fileName', 'page.hash', 'page.mediaType'])
    .select('page.size')
    .where('pageHash.action', '=', 'DELETE_AUTO')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .orderBy('page.bookId')
    .orderBy('page.pageNumber')
    .execute();
  const byBook = Map.groupBy(pages, ({ bookId }) => bookId);
  await tasks.add(
    [...byBook].map(([bookId, ofBook]) =>
      removeDuplicatesTask({
        bookId,
        libraryId,
        pages: ofBook,
      }),
    ),
  );
}
