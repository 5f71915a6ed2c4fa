import { sql } from 'kysely';
import { engine } from '../../base/db/engine.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { applyWaiting } from '../../catalogue/koreader/positions.ts';
import { statBook } from '../../media/book-file.ts';
import { koreaderDigest } from '../../media/koreader-digest.ts';
import type { WorkServices } from '../queue/work-services.ts';

/** Digests kept per book: that of its file and those of former files, which devices still have. */
const mostDigests = 11;

/** Stores KOReader's digest of a book's file, unless it isn't the one that the last scan saw. */
export async function hashBookForKoreader(
  services: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  const { db } = services;
  const book = await db
    .selectFrom('book')
    .select(['url', 'sizeBytes', 'fileLastModified'])
    .where('id', '=', bookId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  const before = book && (await statBook(book.url).catch(() => undefined));
  if (!book || before?.size !== book.sizeBytes) return;
  if (Math.trunc(before.mtimeMs) !== book.fileLastModified) return;
  const digest = await koreaderDigest(book.url);
  const { sizeBytes, fileLastModified } = book;
  const file = { sizeBytes, fileLastModified, created: Date.now() };
  await inTransaction(db, async (transaction) => {
    const stays = transaction.selectFrom('book').select('id').where('id', '=', bookId);
    if (!(await stays.executeTakeFirst())) return;
    await transaction
      .insertInto('bookDigest')
      .values({ bookId, digest, ...file })
      .onConflict((conflict) => conflict.columns(['bookId', 'digest']).doUpdateSet(file))
      .execute();
    await sql`DELETE FROM bookDigest WHERE bookId = ${bookId} AND digest IN (
      SELECT digest FROM bookDigest WHERE bookId = ${bookId}
      ORDER BY created DESC, digest ${engine.allBeyond(mostDigests)})`.execute(transaction);
  });
  await applyWaiting(services, digest);
}
