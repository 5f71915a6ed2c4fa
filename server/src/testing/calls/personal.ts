import {
  longestPersonalNote,
  orderWanted,
  updatePersonalOfBook,
  updatePersonalOfSeries,
} from '@longbox/contract/personal';
import { row } from './row.ts';

const long = 'x'.repeat(longestPersonalNote + 1);

/** Longbox's own: what people want to read, and think of books and series. */
export const personalRows = [
  row(updatePersonalOfBook)({
    input: ({ bookId }) => ({ params: { bookId }, body: { wanted: true, rating: 3.5 } }),
    // A place is the time at which it was given.
    changing: true,
    cases: [
      {
        when: 'members that break rules',
        change: () => ({ body: { wanted: 0, favorite: 'yes', rating: 3.4, note: long } }),
        status: 400,
        violates: ['wanted', 'favorite', 'rating', 'note'],
      },
      ...[0.5, 5.5].map((rating) => ({
        when: `a rating of ${rating}`,
        change: () => ({ body: { rating } }),
        status: 400,
        violates: ['rating'],
      })),
    ],
  }),
  row(updatePersonalOfSeries)({
    input: ({ seriesId }) => ({ params: { seriesId }, body: { favorite: true, state: 'PLANNED' } }),
    changing: true,
    cases: [
      {
        when: 'members that break rules',
        change: () => ({ body: { state: 'LOST', offDeck: 'yes', again: 1 } }),
        status: 400,
        violates: ['state', 'offDeck', 'again'],
      },
    ],
  }),
  row(orderWanted)({
    input: ({ bookId }) => ({ body: { items: [{ kind: 'book', id: bookId }] } }),
    cases: [
      {
        when: 'items that break rules',
        change: () => ({ body: { items: [{ kind: 'shelf', id: '' }] } }),
        status: 400,
        violates: ['items[0].kind', 'items[0].id'],
      },
    ],
  }),
];
