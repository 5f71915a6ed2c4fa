import type { MissingNumbers, SeriesWithGaps } from '@longbox/contract/gaps';
import type { Page, Paging } from '@longbox/contract/paging';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { hasGaps } from '../../catalogue/rules/series-rules.ts';
import { listSeries } from './list-series.ts';
import { selectGaps } from './series-store.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly libraryIds: string[] | undefined;
  readonly paging: Paging;
}

/** The series with missing numbers that the viewer may see, by title. */
export async function listGaps(
  db: Db,
  { viewer, libraryIds, paging }: Asked,
): Promise<Page<SeriesWithGaps>> {
  const page = await listSeries(db, {
    viewer,
    filter: { library_id: libraryIds },
    rule: hasGaps,
    paging: { ...paging, sort: ['metadata.titleSort'] },
  });
  const ids = page.content.map(({ id }) => id);
  const gaps = await selectGaps(db, ids);
  const content = page.content.map((series) => ({ series, missing: gaps.get(series.id) ?? [] }));
  return { ...page, content };
}

/** The missing numbers of one series. */
export async function getGapsOfSeries(db: Db, seriesId: string): Promise<MissingNumbers[]> {
  return (await selectGaps(db, [seriesId])).get(seriesId) ?? [];
}
