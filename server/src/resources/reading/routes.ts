import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
  saveReadingSession,
} from '@longbox/contract/reading';
import { getReadingStatistics } from '@longbox/contract/reading-statistics';
import { toPage } from '@longbox/contract/paging';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { deleteSession, saveSession } from './change-sessions.ts';
import { getStatistics } from './get-statistics.ts';
import { deleteSessions, selectSessions } from './reading-store.ts';

/** What someone has read, and when; each account sees only its own. */
export const readingRoutes = ({ db }: Services) => [
  serve(saveReadingSession, ({ viewer, params, body }) =>
    saveSession(db, viewer, { ...params, report: body }),
  ),
  serve(deleteReadingSession, ({ viewer, params }) => deleteSession(db, viewer, params)),
  serve(listReadingSessions, async ({ viewer, query }) => {
    const { sessions, total } = await selectSessions(db, viewer, query);
    return toPage({ content: sessions, total, paging: query, sorted: true });
  }),
  serve(getReadingStatistics, ({ viewer, query }) => getStatistics(db, viewer, query.year)),
  serve(deleteReadingHistory, ({ viewer }) => deleteSessions(db, viewer.id)),
];
