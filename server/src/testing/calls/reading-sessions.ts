import { pathOf } from '@longbox/contract/endpoint';
import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
  type ReadingReport,
  saveReadingSession,
} from '@longbox/contract/reading';
import { listArrivals, listNextBooks, listWhatNext } from '@longbox/contract/reading-next';
import { getReadingPace } from '@longbox/contract/reading-pace';
import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { sends } from '../test-server.ts';
import type { Who } from './accounts.ts';
import { nothing, row } from './row.ts';
import { sendAs } from './world.ts';
import type { World } from './world.ts';

const report: ReadingReport = {
  ago: 0,
  lasted: 60_000,
  active: 50_000,
  first: 0,
  last: 0.5,
  pages: 3,
  zone: 60,
  device: 'Tablet',
  finished: false,
};

/** An existing session of this account; none without an account, or if the book is hidden from it. */
async function read(world: World, who: Who) {
  const params = { bookId: world.bookId, readingId: `read-${world.fresh().replace(' ', '-')}` };
  await sendAs(world.server, who, pathOf(saveReadingSession, { params }), sends('PUT', report));
  return { params };
}

/** Longbox's own: what people have read, and when. */
export const historyOfReadingRows = [
  row(saveReadingSession)({
    input: ({ bookId }) => ({ params: { bookId, readingId: 'a-session-1' }, body: report }),
    precise: true,
    unknown: { readingId: { status: 400, says: /8 to 64/ } },
    cases: [
      {
        when: 'members that break rules',
        change: () => ({ body: { ...report, ago: -1, first: 2, zone: 2000, pages: -1 } }),
        status: 400,
        violates: ['first', 'pages', 'zone', 'ago'],
      },
    ],
  }),
  row(deleteReadingSession)({ input: (world, who) => read(world, who) }),
  row(listReadingSessions)({
    input: () => ({ query: { size: 5, from: '2024-02-29', to: '2024-12-31' } }),
    precise: 'maybe',
    cases: [
      {
        when: 'days that there are not',
        change: () => ({ query: { from: '2023-02-29', to: 'now' } }),
        status: 400,
        violates: ['from', 'to'],
      },
    ],
  }),
  row(getReadingStatistics)({
    input: () => ({ query: { year: '2024' } }),
    cases: [
      {
        when: 'no year',
        change: () => ({ query: { year: undefined } }),
        status: 400,
        violates: ['year'],
      },
      {
        when: 'no such year',
        change: () => ({ query: { year: 'now' } }),
        status: 400,
        violates: ['year'],
      },
    ],
  }),
  row(countReading)({
    input: () => ({ query: { from: '2024-01-01', to: '2024-01-07' } }),
    cases: [
      {
        when: 'no days',
        change: () => ({ query: { from: undefined, to: undefined } }),
        status: 400,
        violates: ['from', 'to'],
      },
    ],
  }),
  row(getReadingPace)({ input: nothing }),
  row(listWhatNext)({ input: nothing }),
  row(listArrivals)({
    input: () => ({ query: { since: '2024-02-29T12:00:00Z' } }),
    cases: [
      {
        when: 'no such moment',
        change: () => ({ query: { since: 'yesterday' } }),
        status: 400,
        violates: ['since'],
      },
    ],
  }),
  row(listNextBooks)({ input: () => ({ query: { size: 5 } }), precise: 'maybe' }),
  row(deleteReadingHistory)({ input: nothing }),
];
