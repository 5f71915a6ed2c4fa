import { pathOf } from '@longbox/contract/endpoint';
import { listArrivals, listNextBooks, listWhatNext } from '@longbox/contract/reading-next';
import { countBookValues, countSeriesValues } from '@longbox/contract/value-counts';
import type { Asked } from '../asked-lists.ts';

/** Rows of home, and the values beside filters. */
export const moreLists: Readonly<Record<string, Asked>> = {
  'home, on deck': { path: pathOf(listNextBooks, { query: {} }) },
  'home, what to read next': { path: pathOf(listWhatNext, { query: {} }) },
  'home, new in your series': { path: pathOf(listArrivals, { query: {} }) },
  'series of each genre': {
    path: pathOf(countSeriesValues, { query: { field: 'genre' } }),
    body: {},
  },
  'series of each publisher': {
    path: pathOf(countSeriesValues, { query: { field: 'publisher' } }),
    body: {},
  },
  'books of each tag': { path: pathOf(countBookValues, { query: { field: 'tag' } }), body: {} },
};
