import { findBooks, findSeries } from '@longbox/contract/conditions';
import { orderWanted } from '@longbox/contract/personal';
import { booksIn, type ListScope, seriesIn } from './list-form.ts';
import { infiniteQueryOf, queryOf, useCall } from './query.ts';

const wanted = { operator: 'isTrue' } as const;
/** The places of someone's own list. */
const sort = ['personal.wanted,desc'];
/** One-shots come as series. */
const oneShot = { operator: 'isFalse' } as const;
/** The most that one call answers. */
const all = { unpaged: true, sort };

const seriesBody = (scope: ListScope) => ({
  condition: { allOf: [{ wanted }, ...seriesIn(scope)] },
});
const booksBody = (scope: ListScope) => ({
  condition: { allOf: [{ wanted, oneShot }, ...booksIn(scope)] },
});

/** The series that the person wants to read, growing page by page. */
export function wantedSeriesQuery(scope: ListScope, size: number) {
  const inputAt = (paging: object) => ({ query: { ...paging, sort }, body: seriesBody(scope) });
  return infiniteQueryOf(findSeries, inputAt, { failureTitle: 'failure.series', size });
}

/** The books that the person wants to read, growing page by page. */
export function wantedBooksQuery(scope: ListScope, size: number) {
  const inputAt = (paging: object) => ({ query: { ...paging, sort }, body: booksBody(scope) });
  return infiniteQueryOf(findBooks, inputAt, { failureTitle: 'failure.books', size });
}

export const everyWantedSeriesQuery = queryOf(
  findSeries,
  { query: all, body: seriesBody({}) },
  { failureTitle: 'failure.series' },
);

export const everyWantedBookQuery = queryOf(
  findBooks,
  { query: all, body: booksBody({}) },
  { failureTitle: 'failure.books' },
);

export function useOrderWanted() {
  return useCall(orderWanted, { failureTitle: 'failure.own' });
}
