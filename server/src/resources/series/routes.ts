import {
  findAlphabeticalGroups,
  findSeries,
  type SeriesCondition,
} from '@longbox/contract/conditions';
import {
  getGapsOfSeries as getGapsOfSeriesCall,
  listGaps as listGapsCall,
} from '@longbox/contract/gaps';
import {
  downloadSeries,
  getSeries as getSeriesCall,
  getSeriesThumbnail,
  listAlphabeticalGroups as listAlphabeticalGroupsCall,
  listBooksOfSeries,
  listLatestSeries,
  listNewSeries,
  listSeries as listSeriesCall,
  listUpdatedSeries as listUpdatedSeriesCall,
  markSeriesRead as markSeriesReadCall,
  markSeriesUnread as markSeriesUnreadCall,
  updateSeriesMetadata as updateSeriesMetadataCall,
} from '@longbox/contract/series';
import { countSeriesValues as countSeriesValuesCall } from '@longbox/contract/value-counts';
import { listBooks } from '../books/list-books.ts';
import { markSeriesRead, markSeriesUnread } from '../books/read-progress.ts';
import { zipOfBooks } from '../books/zip-of-books.ts';
import { serve, serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { inSeries } from '../../base/db/sorting.ts';
import { setSort } from '../../catalogue/sets/order-of-members.ts';
import { countSeriesValues } from './count-values.ts';
import { getSeriesPoster } from './get-poster.ts';
import { getSeries, requireSeries } from './get-series.ts';
import { listAlphabeticalGroups } from './list-alphabetical-groups.ts';
import { getGapsOfSeries, listGaps } from './list-gaps.ts';
import { listSeries, listUpdatedSeries } from './list-series.ts';
import { compileSeriesCondition } from './series-conditions.ts';
import { updateSeriesMetadata } from './update-series-metadata.ts';

export const seriesRoutes = ({ db, events }: Services) => [
  serveKept(listSeriesCall, ({ viewer, query }) =>
    listSeries(db, { viewer, filter: query, paging: query }),
  ),
  serveKept(findSeries, ({ viewer, query, body }) =>
    listSeries(db, { ...asked(viewer, body), paging: query }),
  ),
  serveKept(findAlphabeticalGroups, ({ viewer, body }) =>
    listAlphabeticalGroups(db, asked(viewer, body)),
  ),
  serveKept(countSeriesValuesCall, ({ viewer, query: { field }, body }) => {
    const { filter, rule } = asked(viewer, body);
    return countSeriesValues(db, { viewer, field, search: filter.search, rule });
  }),
  serveKept(listNewSeries, ({ viewer, query }) =>
    listSeries(db, { viewer, filter: query, paging: { ...query, sort: ['created,desc'] } }),
  ),
  serveKept(listUpdatedSeriesCall, ({ viewer, query }) =>
    listUpdatedSeries(db, {
      viewer,
      filter: query,
      paging: { ...query, sort: ['lastModified,desc'] },
    }),
  ),
  serveKept(listLatestSeries, ({ viewer, query }) =>
    listSeries(db, { viewer, filter: query, paging: { ...query, sort: ['lastModified,desc'] } }),
  ),
  serveKept(listAlphabeticalGroupsCall, ({ viewer, query }) =>
    listAlphabeticalGroups(db, { viewer, filter: query }),
  ),
  serve(updateSeriesMetadataCall, async ({ viewer, params, body }) => {
    await requireSeries(db, viewer, params.seriesId);
    await updateSeriesMetadata({ db, events }, { seriesId: params.seriesId, update: body });
  }),
  serveKept(getSeriesCall, ({ viewer, params }) => getSeries(db, viewer, params.seriesId)),
  serveKept(listGapsCall, ({ viewer, query }) =>
    listGaps(db, { viewer, libraryIds: query.library_id, paging: query }),
  ),
  serveKept(getGapsOfSeriesCall, async ({ viewer, params }) => {
    await requireSeries(db, viewer, params.seriesId);
    return getGapsOfSeries(db, params.seriesId);
  }),
  serveKept(listBooksOfSeries, async ({ viewer, params, query }) => {
    await requireSeries(db, viewer, params.seriesId);
    return listBooks(db, { viewer, filter: query, paging: query, seriesId: params.seriesId });
  }),
  serve(markSeriesReadCall, async ({ viewer, params }) => {
    await requireSeries(db, viewer, params.seriesId);
    await markSeriesRead({ db, events }, { userId: viewer.id, seriesId: params.seriesId });
  }),
  serve(markSeriesUnreadCall, async ({ viewer, params }) => {
    await requireSeries(db, viewer, params.seriesId);
    await markSeriesUnread({ db, events }, { userId: viewer.id, seriesId: params.seriesId });
  }),
  serve(downloadSeries, async ({ viewer, params: { seriesId } }) => {
    const { metadata } = await getSeries(db, viewer, seriesId);
    const books = { viewer, filter: { deleted: false }, seriesId, orders: inSeries('asc') };
    return zipOfBooks(db, { name: metadata.title, numbered: false, books });
  }),
  serve(getSeriesThumbnail, ({ viewer, params }) => getSeriesPoster(db, viewer, params.seriesId)),
];

interface Search {
  readonly condition?: SeriesCondition | null | undefined;
  readonly fullTextSearch?: string | null | undefined;
}

function asked(viewer: Viewer, { condition, fullTextSearch }: Search) {
  return {
    viewer,
    filter: { search: fullTextSearch ?? undefined },
    rule: condition ? compileSeriesCondition(condition, viewer) : undefined,
    sorts: setSort(condition),
  };
}
