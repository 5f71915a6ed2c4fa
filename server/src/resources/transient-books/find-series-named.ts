import type { Db } from '../../base/db/connection.ts';

/**
 * The series with a title, ignoring case; otherwise the first whose title contains it. Null when
 * there is none.
 */
export async function findSeriesNamed(db: Db, name: string): Promise<string | null> {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return null;
  const rows = await db
    .selectFrom('seriesMetadata')
    .innerJoin('series', 'series.id', 'seriesMetadata.seriesId')
    .select(['seriesMetadata.seriesId', 'seriesMetadata.title'])
    .where('series.deleted', '=', 0)
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy('seriesMetadata.seriesId')
    .execute();
  const titled = rows.map(({ seriesId, title }) => ({ seriesId, title: title.toLowerCase() }));
  const exact = titled.find(({ title }) => title === wanted);
  return (exact ?? titled.find(({ title }) => title.includes(wanted)))?.seriesId ?? null;
}
