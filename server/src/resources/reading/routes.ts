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
import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { toPage } from '@longbox/contract/paging';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { changePersonalOfBook, changePersonalOfSeries, orderWantedOf } from './change-personal.ts';
import { deleteSession, saveSession } from './change-sessions.ts';
import { getPace } from './get-pace.ts';
import { getAmount, getStatistics } from './get-statistics.ts';
import { deleteSessions, selectSessions } from './reading-store.ts';

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
  serve(deleteReadingHistory, ({ viewer }) => deleteSessions(db, viewer.id)),
  serve(updatePersonalOfBook, ({ viewer, params: { bookId }, body: change }) =>
    changePersonalOfBook({ db, events }, { viewer, bookId, change }),
  ),
  serve(updatePersonalOfSeries, ({ viewer, params: { seriesId }, body: change }) =>
    changePersonalOfSeries({ db, events }, { viewer, seriesId, change }),
  ),
  serve(orderWanted, ({ viewer, body }) => orderWantedOf({ db, events }, viewer, body.items)),
];
