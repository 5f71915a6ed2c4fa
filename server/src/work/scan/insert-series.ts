import type { Db } from '../../base/db/connection.ts';
import { sortKey } from '../../base/text.ts';
import { newSeriesMetadata } from '../../catalogue/metadata/new-items.ts';
import type { FoundSeries } from './found-series.ts';

interface NewSeries {
  readonly id: string;
  readonly libraryId: string;
  readonly found: FoundSeries;
  /** When the same transaction stores all its books: their number, and the time of its folder. */
  readonly whole?: { readonly booksCount: number; readonly modified: number } | undefined;
}

/** Stores a new series with the metadata that its folder alone gives. Called in a transaction. */
export async function insertSeries(
  db: Db,
  { id, libraryId, found, whole }: NewSeries,
): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('series')
    .values({
      id,
      libraryId,
      name: found.name,
      nameKey: sortKey(found.name),
      url: found.url,
      created: now,
      lastModified: now,
      // Otherwise not compared yet: were the process to die now, the next scan would compare it again.
      fileLastModified: whole ? Math.trunc(whole.modified) : 0,
      deleted: 0,
      oneshot: found.oneshot ? 1 : 0,
      aggregated: now,
      releaseDate: null,
      ...(whole && { booksCount: whole.booksCount, sidecars: found.sidecars }),
    })
    .execute();
  await db
    .insertInto('seriesMetadata')
    .values(
      newSeriesMetadata(
        { id, name: found.name, oneshot: found.oneshot },
        { created: now, lastModified: now },
      ),
    )
    .execute();
}
