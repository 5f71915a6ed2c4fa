import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';

/** Makes the next sync find books that this one had to leave out, or whose progress has no place yet. */
export async function sendLater(
  db: Db,
  syncPointId: string,
  { books, progress }: { readonly books: readonly string[]; readonly progress: readonly string[] },
): Promise<void> {
  const rows = db.updateTable('syncPointBook').where('syncPointId', '=', syncPointId);
  if (books.length > 0) {
    await rows.set({ fileModified: -1 }).where('bookId', 'in', among(books)).execute();
  }
  if (progress.length > 0) {
    await rows.set({ progressModified: -1 }).where('bookId', 'in', among(progress)).execute();
  }
}

/** Makes the devices of a key hear of a book's progress with their next sync, whatever they have. */
export async function tellProgress(db: Db, keyId: string, bookId: string): Promise<void> {
  await db
    .updateTable('syncPointBook')
    .set({ progressModified: -1 })
    .where('bookId', '=', bookId)
    .where('syncPointId', 'in', (eb) =>
      eb.selectFrom('syncPoint').select('id').where('apiKeyId', '=', keyId),
    )
    .execute();
}
