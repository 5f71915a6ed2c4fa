import type { QueryOf } from '@longbox/contract/endpoint';
import { listMarkedSeries, listMarks } from '@longbox/contract/marks';
import { infiniteQueryOf, queryOf } from './query.ts';

const failureTitle = 'failure.marks';

/** Filters of a list of marks. */
export type MarkFilterQuery = Pick<
  Partial<QueryOf<typeof listMarks>>,
  'search' | 'kind' | 'series_id' | 'book_id'
>;

/** The marks of all books that match, the newest first, growing page by page. */
export function endlessMarksQuery(query: MarkFilterQuery) {
  return infiniteQueryOf(listMarks, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: 50,
  });
}

/** A large page of the marks that match, from 0, to be exported. */
export function manyMarksQuery(query: MarkFilterQuery, page: number) {
  return queryOf(listMarks, { query: { ...query, page, size: 2000 } }, { failureTitle });
}

/** The series with marks. */
export const markedSeriesQuery = queryOf(listMarkedSeries, {}, { failureTitle });
