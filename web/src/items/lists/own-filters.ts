import type { BookCondition, SeriesCondition } from '@longbox/contract/conditions';
import { seriesStates } from '@longbox/contract/personal';
import { isOwnServer } from '../../lib/own-server.ts';
import { ownLists } from '../personal/own-lists.ts';
import type { Filter, SortOption } from './describe.ts';
import { fixed } from './filters.ts';

/*
 * What one person keeps about books and series, as filters and orders of lists.
 */

/** The lists of one's own that it's in. */
const lists: Filter<never, BookCondition> = {
  ...fixed('choice', ['wanted', 'favorite'], {
    label: 'own.lists',
    words: (list) => ownLists[list].name,
    condition: (operator, list): BookCondition => {
      const truth = { operator: operator === 'is' ? 'isTrue' : 'isFalse' } as const;
      return list === 'wanted' ? { wanted: truth } : { favorite: truth };
    },
  }),
  many: true,
  own: true,
};

const stars = ['5', '4', '3', '2', '1'];

/** One's own rating, in whole stars: halves belong to those below. */
const rating: Filter<never, BookCondition> = {
  kind: 'choice',
  label: 'own.rating',
  values: stars,
  word: (value, { t }) => t('own.stars', { count: Number(value) }),
  condition: (operator, value) => {
    const from = Number(value);
    return operator === 'is'
      ? {
          allOf: [
            { rating: { operator: 'greaterThan', value: from } },
            { rating: { operator: 'lessThan', value: from + 0.5 } },
          ],
        }
      : {
          anyOf: [
            { rating: { operator: 'greaterThan', value: from + 1 } },
            { rating: { operator: 'lessThan', value: from - 0.5 } },
            { rating: { operator: 'isNull' } },
          ],
        };
  },
  absence: (operator) => ({ rating: { operator } }),
  own: true,
};

/** Of lists of books. */
export const ownFilters = { own: lists, rating };

/** Of lists of series: one's own status of each. */
export const readingState: Filter<never, SeriesCondition> = {
  ...fixed('choice', seriesStates, {
    label: 'own.state',
    words: (state) => `own.state.${state}`,
    condition: (operator, value): SeriesCondition => ({ readingState: { operator, value } }),
  }),
  absence: (operator) => ({ readingState: { operator } }),
  own: true,
};

const sorts = [
  { key: 'personal.rating', first: 'desc', label: 'own.rating' },
  { key: 'personal.wanted', first: 'desc', label: 'own.wanted' },
] as const satisfies readonly SortOption[];

/** The orders that only Longbox's own server knows. */
export const ownSorts: readonly (typeof sorts)[number][] = isOwnServer ? sorts : [];
