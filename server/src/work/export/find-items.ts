import type { ExportedBook } from '@longbox/contract/export-lines';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';

/** Finds a series the person may see: by its ID, or else as the only one with this title. */
export async function findSeries(
  db: Db,
  viewer: Viewer,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<string | undefined> {
  const visible = db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('series.id')
    .where(seriesVisibleTo(viewer));
  const own = await visible.where('series.id', '=', id).executeTakeFirst();
  if (own) return own.id;
  const same = await visible
    .where('seriesMetadata.title', '=', title)
    .where('series.deleted', '=', 0)
    .limit(2)
    .execute();
  return same.length === 1 ? same[0]?.id : undefined;
}

/** Finds a book the person may see: by its ID, else as the only one with these titles. */
export async function findBook(
  db: Db,
  viewer: Viewer,
  { id, series, title, number }: z.output<typeof ExportedBook>,
): Promise<string | undefined> {
  const visible = db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select('book.id')
    .where(bookVisibleTo(viewer) ?? sql.lit(true));
  const own = await visible.where('book.id', '=', id).executeTakeFirst();
  if (own) return own.id;
  const same = await visible
    .where('seriesMetadata.title', '=', series)
    .where('bookMetadata.title', '=', title)
    .where('bookMetadata.number', '=', number)
    .where('book.deleted', '=', 0)
    .limit(2)
    .execute();
  return same.length === 1 ? same[0]?.id : undefined;
}
