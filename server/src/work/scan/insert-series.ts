import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { sortKey } from '../../base/text.ts';
import { newSeriesMetadata } from '../../catalogue/metadata/new-items.ts';
import type { FoundSeries } from './found-series.ts';

/** Stores a new series with the metadata that its folder alone gives. */
export async function insertSeries(
  db: Db,
  { id, libraryId, found }: { id: string; libraryId: string; found: FoundSeries },
): Promise<void> {
  const now = Date.now();
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('series')
      .values({
        id,
        libraryId,
        name: found.name,
        nameKey: sortKey(found.name),
        url: found.url,
        created: now,
        lastModified: now,
        // Not compared yet: were the process to die now, the next scan would compare it again.
        fileLastModified: 0,
        deleted: 0,
        oneshot: found.oneshot ? 1 : 0,
        aggregated: now,
        releaseDate: null,
      })
      .execute();
    await transaction
      .insertInto('seriesMetadata')
      .values(
        newSeriesMetadata(
          { id, name: found.name, oneshot: found.oneshot },
          { created: now, lastModified: now },
        ),
      )
      .execute();
  });
}
