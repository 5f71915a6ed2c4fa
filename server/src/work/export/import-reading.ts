import type { ExportedBook } from '@longbox/contract/export-lines';
import type { ImportResult } from '@longbox/contract/export';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { countProgress, writeProgress } from '../../catalogue/books/write-progress.ts';
import { writeMark } from '../../catalogue/books/write-mark.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { millisOf } from './instants.ts';
import { readLines } from './read-lines.ts';

type Named = z.output<typeof ExportedBook>;

/**
 * Adds reading positions and marks to those of a person, all of them or none; of two the newer stays.
 *
 * @throws Refusal that says what is wrong with the file
 */
export async function importReading(
  { db, events }: Pick<WorkServices, 'db' | 'events'>,
  viewer: Viewer,
  file: string,
): Promise<ImportResult> {
  const result = { kinds: [], progress: 0, marks: 0, missing: 0, withoutPassword: [] };
  /** Books of which something was taken over. */
  const changed = { ReadProgressChanged: new Set<string>(), MarksChanged: new Set<string>() };
  await inTransaction(db, async (transaction) => {
    const known = bookFinder(transaction, viewer);
    for await (const { line } of readLines(file, 'reading')) {
      if (line.kind !== 'progress' && line.kind !== 'mark') continue;
      const bookId = await known(line.book);
      if (bookId === undefined) {
        result.missing += 1;
        continue;
      }
      const key = { userId: viewer.id, bookId };
      if (line.kind === 'mark') {
        const when = millisOf(line.changed);
        const here = await transaction
          .selectFrom('mark')
          .select('changed')
          .where('userId', '=', key.userId)
          .where('bookId', '=', bookId)
          .where('id', '=', line.id)
          .executeTakeFirst();
        if (here && here.changed >= when) continue;
        const state = { revision: line.revision, deleted: line.deleted ? 1 : 0 };
        const times = { created: millisOf(line.created), changed: when };
        await writeMark(transaction, { ...key, id: line.id }, { ...line.mark, ...state, ...times });
        result.marks += 1;
        changed.MarksChanged.add(bookId);
      } else {
        const readDate = millisOf(line.readDate);
        const here = await transaction
          .selectFrom('readProgress')
          .select('readDate')
          .where('userId', '=', key.userId)
          .where('bookId', '=', bookId)
          .executeTakeFirst();
        if (here && here.readDate >= readDate) continue;
        const { page, completed, device, locator } = line;
        const progress = {
          bookId,
          page,
          completed,
          readDate,
          device,
          locator: locator ?? undefined,
        };
        await writeProgress(transaction, viewer.id, [progress]);
        await countProgress(transaction, key);
        result.progress += 1;
        changed.ReadProgressChanged.add(bookId);
      }
    }
  });
  for (const name of ['ReadProgressChanged', 'MarksChanged'] as const) {
    for (const bookId of changed[name]) {
      events.emit({ name, payload: { bookId, userId: viewer.id } });
    }
  }
  return result;
}

/** Finds a book the person may see: by its id, else as the only one with these titles. */
function bookFinder(db: Db, viewer: Viewer): (book: Named) => Promise<string | undefined> {
  const visible = () =>
    db
      .selectFrom('book')
      .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
      .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
      .select('book.id')
      .where(bookVisibleTo(viewer) ?? sql.lit(true));
  return async ({ id, series, title, number }) => {
    const own = await visible().where('book.id', '=', id).executeTakeFirst();
    if (own) return own.id;
    const same = await visible()
      .where('seriesMetadata.title', '=', series)
      .where('bookMetadata.title', '=', title)
      .where('bookMetadata.number', '=', number)
      .where('book.deleted', '=', 0)
      .limit(2)
      .execute();
    return same.length === 1 ? same[0]?.id : undefined;
  };
}
