import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import type { Task, TaskType } from './tasks.ts';

const ofLibrary = z.object({ libraryId: z.string() });
const ofBook = z.object({ bookId: z.string() });

const CompareLibrary: TaskType<z.output<typeof ofLibrary>> = {
  name: 'CompareLibrary',
  payload: ofLibrary,
  priority: 1,
};
const CompareBook: TaskType<z.output<typeof ofBook>> = {
  name: 'CompareBook',
  payload: ofBook,
  priority: 0,
};

/** Work that finds similar images. */
export const alikeTaskTypes = { CompareLibrary, CompareBook };

/** After a library's choice of images to compare has changed. */
export const compareLibraryTask = (libraryId: string): Task => ({
  type: CompareLibrary,
  target: libraryId,
  payload: { libraryId },
});

/** Never during the analysis of the same book, which draws the cover. */
export const compareBookTask = (bookId: string): Task => ({
  type: CompareBook,
  target: bookId,
  payload: { bookId },
});

/** Images left to compare in a library, or in one of its books. */
export async function comparisonsIn(db: Db, libraryId: string, bookId?: string): Promise<Task[]> {
  const asked = await db
    .selectFrom('alikeLibrary')
    .select('pictures')
    .where('libraryId', '=', libraryId)
    .executeTakeFirst();
  if (!asked) return [];
  const books = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .leftJoin('alikeBook', 'alikeBook.bookId', 'book.id')
    .select('book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .where((eb) =>
      eb.or([
        eb('alikeBook.bookId', 'is', null),
        ...(asked.pictures === 'PAGES' ? [eb('alikeBook.whole', '=', 0)] : []),
      ]),
    )
    .$if(bookId !== undefined, (query) => query.where('book.id', '=', bookId ?? ''))
    .orderBy('book.seriesId')
    .orderBy('book.number')
    .execute();
  return books.map(({ id }) => compareBookTask(id));
}
