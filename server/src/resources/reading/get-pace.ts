import {
  fewestPagesOfPace,
  type paceKinds,
  type ReadingPace,
} from '@longbox/contract/reading-pace';
import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { scopeOf } from './count-reading.ts';
import { localDay } from '../../catalogue/books/local-day.ts';

const yearMillis = 365 * 86_400_000;

/** How long a page of each kind of book takes the viewer, of the sessions since a year ago. */
export async function getPace(db: Db, viewer: Viewer, now: number): Promise<ReadingPace[]> {
  // Days are local, so that the last one may be tomorrow here.
  const days = [localDay(now - yearMillis, 0), localDay(now + 86_400_000, 0)] as const;
  const { ofDays } = await scopeOf(db, viewer, days);
  const { rows } = await sql<{ kind: (typeof paceKinds)[number]; perPage: number }>`
    WITH perBook AS MATERIALIZED (
      SELECT bookId, sum(active) AS active, sum(pages) AS pages FROM readingSession
      WHERE ${ofDays} AND active > 0 AND pages > 0 GROUP BY bookId)
    SELECT CASE WHEN profile = 'PDF' THEN 'pdf' WHEN profile = 'EPUB' AND divinaCompatible = 0
        THEN 'text' ELSE 'comic' END AS kind,
      CAST(sum(perBook.active) AS DOUBLE PRECISION) / sum(perBook.pages) AS perPage
    FROM perBook JOIN media USING (bookId) GROUP BY kind
    HAVING sum(perBook.pages) >= ${fewestPagesOfPace} ORDER BY kind`.execute(db);
  return rows;
}
