import { seriesCovers } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { findPoster } from '../../catalogue/posters/find-poster.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';
import { notFound } from '../../base/errors.ts';
import type { Bytes } from '../../base/bytes.ts';
import { requireSeries } from './get-series.ts';

const Cover = z.object({ seriesCover: z.enum(seriesCovers) });

/** The poster chosen for a series, else that of the book its library's rule names (SE-13). */
export async function getSeriesPoster(db: Db, viewer: Viewer, seriesId: string): Promise<Bytes> {
  await requireSeries(db, viewer, seriesId);
  const chosen = await findPoster(db, 'series', seriesId);
  if (chosen) return chosen;
  const bookId = await coverBook(db, viewer.id, seriesId);
  const poster = bookId === undefined ? undefined : await findPoster(db, 'book', bookId);
  if (!poster) throw notFound('This series has no cover yet');
  return poster;
}

async function coverBook(db: Db, userId: string, seriesId: string): Promise<string | undefined> {
  const library = await db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .select('library.options')
    .where('series.id', '=', seriesId)
    .executeTakeFirstOrThrow();
  const { seriesCover } = fromJson(Cover, library.options);
  const books = db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select('book.id')
    .where('book.seriesId', '=', seriesId)
    .orderBy('book.deleted');
  const first = books.orderBy(orderBy(inSeries('asc'), 'book.id'));
  const last = books.orderBy(orderBy(inSeries('desc'), 'book.id'));
  if (seriesCover.startsWith('FIRST_UNREAD')) {
    const unread = await first
      .leftJoin('readProgress', (join) =>
        join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId),
      )
      .where((eb) =>
        eb.or([eb('readProgress.completed', 'is', null), eb('readProgress.completed', '=', 0)]),
      )
      .executeTakeFirst();
    if (unread) return unread.id;
  }
  const fallback = seriesCover.endsWith('LAST') ? last : first;
  return (await fallback.executeTakeFirst())?.id;
}
