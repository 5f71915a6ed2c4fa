import type { QueryOf } from '@longbox/contract/endpoint';
import { getGapsOfSeries, listGaps } from '@longbox/contract/gaps';
import { queryOf } from './query.ts';

const failureTitle = 'failure.series';

/** Series with missing numbers; only Longbox's own server lists them. */
export function gapsQuery(query: Partial<QueryOf<typeof listGaps>>) {
  return queryOf(listGaps, { query }, { failureTitle });
}

/** The missing numbers of a series. */
export function gapsOfSeriesQuery(seriesId: string) {
  return queryOf(getGapsOfSeries, { params: { seriesId } }, { failureTitle });
}
