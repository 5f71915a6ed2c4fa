import type { BookCondition, SeriesCondition } from '@longbox/contract/conditions';
import {
  type BookValueField,
  countBookValues,
  countSeriesValues,
  type SeriesValueField,
} from '@longbox/contract/value-counts';
import { booksIn, type ListScope, seriesIn } from './list-form.ts';
import { asking, askQuery } from './query.ts';

const failureTitle = 'failure.filters';

/** Scope of the counts: a list, filtered by a condition. */
export interface Counted<Condition> {
  readonly scope: ListScope;
  readonly condition: Condition | undefined;
}

function bodyOf<Condition>(places: Condition[], condition: Condition | undefined) {
  const allOf = condition === undefined ? places : [...places, condition];
  return allOf.length === 0 ? {} : { condition: { allOf } };
}

/** How many series have each value of a field; only our own server tells. */
export const seriesValues =
  (field: SeriesValueField) =>
  ({ scope, condition }: Counted<SeriesCondition>) => {
    const body = bodyOf(seriesIn(scope), condition);
    return askQuery(asking(countSeriesValues, { query: { field }, body }, failureTitle));
  };

/** How many books have each value of a field; only our own server tells. */
export const bookValues =
  (field: BookValueField) =>
  ({ scope, condition }: Counted<BookCondition>) => {
    const body = bodyOf(booksIn(scope), condition);
    return askQuery(asking(countBookValues, { query: { field }, body }, failureTitle));
  };
