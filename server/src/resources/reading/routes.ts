import {
  orderWanted,
  updatePersonalOfBook,
  updatePersonalOfSeries,
} from '@longbox/contract/personal';
import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
  saveReadingSession,
} from '@longbox/contract/reading';
import { getReadingPace } from '@longbox/contract/reading-pace';
import { listArrivals, listNextBooks, listWhatNext } from '@longbox/contract/reading-next';
import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { toPage } from '@longbox/contract/paging';
import { serve, serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { findArrivals } from './arrivals.ts';
import { changePersonalOfBook, changePersonalOfSeries, orderWantedOf } from './change-personal.ts';
import { deleteSession, saveSession } from './change-sessions.ts';
import { getPace } from './get-pace.ts';
import { getAmount, getStatistics } from './get-statistics.ts';
import { listNext } from './on-deck.ts';
import { deleteSessions, selectSessions } from './reading-store.ts';
import { suggestBooks } from './what-next.ts';

/** What someone has read, and what they want to read and think of it; each account sees only its own. */
export const readingRoutes = ({ db, events }: Services) => [
  serve(saveReadingSession, ({ viewer, params, body }) =>
    saveSession(db, viewer, { ...params, report: body }),
  ),
  serve(deleteReadingSession, ({ viewer, params }) => deleteSession(db, viewer, params)),
  serve(listReadingSessions, async ({ viewer, query }) => {
    const { sessions, total } = await selectSessions(db, viewer, query);
    return toPage({ content: sessions, total, paging: query, sorted: true });
  }),
  serve(getReadingStatistics, ({ viewer, query }) => getStatistics(db, viewer, query.year)),
  serve(countReading, ({ viewer, query }) => getAmount(db, viewer, [query.from, query.to])),
  serve(getReadingPace, async ({ viewer }) => ({ paces: await getPace(db, viewer, Date.now()) })),
  serveKept(
    listWhatNext,
    async ({ viewer, query: { book_id: bookId, library_id: libraries } }) => ({
      suggestions: await suggestBooks(db, viewer, { bookId, libraries }),
    }),
  ),
  serve(listArrivals, ({ viewer, query: { library_id: libraries, since = '1970-01-01T00:00Z' } }) =>
    findArrivals(db, viewer, { libraries, since: Date.parse(since) }),
  ),
  serveKept(listNextBooks, ({ viewer, query: { library_id: libraries, ...paging } }) =>
    listNext(db, viewer, { libraries, paging }),
  ),
  serve(deleteReadingHistory, ({ viewer }) => deleteSessions(db, viewer.id)),
  serve(updatePersonalOfBook, ({ viewer, params: { bookId }, body: change }) =>
    changePersonalOfBook({ db, events }, { viewer, bookId, change }),
  ),
  serve(updatePersonalOfSeries, ({ viewer, params: { seriesId }, body: change }) =>
    changePersonalOfSeries({ db, events }, { viewer, seriesId, change }),
  ),
  serve(orderWanted, ({ viewer, body }) => orderWantedOf({ db, events }, viewer, body.items)),
];
