import {
  getReadListTrack,
  getSeriesTrack,
  updateReadListTrack,
  updateSeriesTrack,
} from '@longbox/contract/mihon';
import { row } from './row.ts';
import type { World } from './world.ts';

const series = ({ seriesId }: World) => ({ params: { seriesId } });
const list = ({ readListId }: World) => ({ params: { readListId } });

/** Calls of api.md 7.10 that the reader app Mihon makes. */
export const mihonRows = [
  row(getSeriesTrack)({ input: series }),
  row(updateSeriesTrack)({
    input: (world) => ({ ...series(world), body: { lastBookNumberSortRead: 0 } }),
    cases: [
      {
        when: 'no number',
        change: () => ({ body: {} }),
        status: 400,
        violates: ['lastBookNumberSortRead'],
      },
    ],
  }),
  row(getReadListTrack)({ input: list }),
  row(updateReadListTrack)({
    input: (world) => ({ ...list(world), body: { lastBookRead: 0 } }),
    cases: [
      {
        when: 'half a book',
        change: () => ({ body: { lastBookRead: 0.5 } }),
        status: 400,
        violates: ['lastBookRead'],
      },
    ],
  }),
];
