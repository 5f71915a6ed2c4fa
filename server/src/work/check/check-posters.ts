import { sql } from 'kysely';
import type { CheckRun } from './check-run.ts';
import { rangesOf } from './ranges.ts';

const batchSize = 500;

/** Looks for covers without an image, and for books without a cover. */
export async function checkPosters(run: CheckRun): Promise<void> {
  const posters = { table: 'thumbnail', column: 'id', below: '', size: batchSize };
  for await (const { after, to } of rangesOf(run.db, posters)) {
    const { rows } = await sql<{ owner: string; id: string; url: string | null }>`
      SELECT owner, ownerId AS id, book.url AS url FROM thumbnail
        LEFT JOIN book ON thumbnail.owner = 'book' AND book.id = thumbnail.ownerId
        WHERE thumbnail.id > ${after} AND thumbnail.id <= ${to} AND length(bytes) = 0`.execute(
      run.db,
    );
    for (const { owner, id, url } of rows) {
      await run.add('posterMissing', {
        what: url ?? `${owner} ${id}`,
        bookId: url === null ? null : id,
      });
    }
    await run.advance(0);
  }
  let last = '';
  for (;;) {
    const books = await run.db
      .selectFrom('book')
      .innerJoin('media', 'media.bookId', 'book.id')
      .select(['book.id', 'book.url', 'book.libraryId'])
      .where('book.id', '>', last)
      .where('book.deleted', '=', 0)
      .where('media.status', '=', 'READY')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('thumbnail')
              .select('thumbnail.id')
              .where('owner', '=', 'book')
              .whereRef('ownerId', '=', 'book.id')
              .where('selected', '=', 1),
          ),
        ),
      )
      .orderBy('book.id')
      .limit(batchSize)
      .execute();
    for (const { id: bookId, url: what, libraryId } of books) {
      await run.add('posterMissing', { what, bookId, libraryId });
      last = bookId;
    }
    await run.advance(0);
    if (books.length < batchSize) return;
  }
}
