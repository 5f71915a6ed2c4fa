import { languageTag } from '@longbox/contract/language-tag';
import type { SeriesMetadataUpdate } from '@longbox/contract/series';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { changedLocks, words } from '../../catalogue/metadata/words.ts';
import { publisherColumns, seriesTitleColumns, valueColumns } from '../../base/db/text-columns.ts';
import { titleSortColumns } from '../../base/db/title-columns.ts';
import { insertRows } from '../../base/db/long-lists.ts';

/** Changes the metadata of a series (SE-10). */
export async function updateSeriesMetadata(
  { db, events }: { db: Db; events: EventBus },
  { seriesId, update }: { seriesId: string; update: SeriesMetadataUpdate },
): Promise<void> {
  const series = await inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('series')
      .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
      .select(['series.libraryId', 'seriesMetadata.locks'])
      .where('series.id', '=', seriesId)
      .executeTakeFirst();
    if (!found) throw notFound('Series not found');
    await change(transaction, { seriesId, update, locks: fromJson(Names, found.locks) });
    return found;
  });
  const { libraryId } = series;
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
}

interface Change {
  readonly seriesId: string;
  readonly update: SeriesMetadataUpdate;
  readonly locks: readonly string[];
}

async function change(db: Db, { seriesId, update, locks }: Change): Promise<void> {
  const { status, title, titleSort, summary, publisher, language } = update;
  const { readingDirection, ageRating, totalBookCount, links, alternateTitles } = update;
  await db
    .updateTable('seriesMetadata')
    .set({
      lastModified: Date.now(),
      locks: JSON.stringify(changedLocks(locks, update)),
      ...(status && { status }),
      ...(title && seriesTitleColumns(title.trim())),
      ...(titleSort && titleSortColumns(titleSort.trim())),
      ...(typeof summary === 'string' && { summary }),
      ...(typeof publisher === 'string' && publisherColumns(publisher.trim())),
      ...(typeof language === 'string' && { language: languageTag(language) ?? '' }),
      ...(readingDirection !== undefined && { readingDirection }),
      ...(ageRating !== undefined && { ageRating }),
      ...(totalBookCount !== undefined && { totalBookCount }),
      ...(links !== undefined && { links: JSON.stringify(links ?? []) }),
      ...(alternateTitles !== undefined && {
        alternateTitles: JSON.stringify(alternateTitles ?? []),
      }),
    })
    .where('seriesId', '=', seriesId)
    .execute();
  const { genres, tags, sharingLabels } = update;
  if (genres !== undefined) await replaceTerms(db, seriesId, 'genre', genres);
  if (tags !== undefined) await replaceTerms(db, seriesId, 'tag', tags);
  if (sharingLabels !== undefined) await replaceTerms(db, seriesId, 'label', sharingLabels);
}

async function replaceTerms(
  db: Db,
  seriesId: string,
  kind: 'genre' | 'tag' | 'label',
  list: readonly string[] | null,
): Promise<void> {
  await db
    .deleteFrom('seriesTerm')
    .where('seriesId', '=', seriesId)
    .where('kind', '=', kind)
    .execute();
  const values = words(list).map((value) => ({ seriesId, kind, ...valueColumns(value) }));
  await insertRows(db, 'seriesTerm', values);
}
