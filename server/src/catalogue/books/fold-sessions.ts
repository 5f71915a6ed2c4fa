import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';

/**
 * Keeps the last `most` sessions of a person. Older ones become one entry per book and day, of which the
 * last `most` are kept, too.
 */
export async function foldSessions(db: Db, userId: string, most: number): Promise<void> {
  const old = sql`userId = ${userId} AND (bookId, id) IN (
    SELECT bookId, id FROM readingSession WHERE userId = ${userId} AND folded = 0
    ORDER BY ended DESC ${engine.allBeyond(most)})`;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO readingSession (userId, bookId, id, day, started, ended, zone, firstPlace, lastPlace,
      pages, active, device, finished, folded)
    SELECT userId, bookId, 'day.' || day, day, min(started), max(ended), max(zone),
      min(firstPlace), max(lastPlace), sum(pages), sum(active), '', sum(finished), 1
    FROM readingSession WHERE ${old} GROUP BY userId, bookId, day
    ON CONFLICT (userId, bookId, id) DO UPDATE SET
      started = ${engine.least('readingSession.started', 'excluded.started')},
      ended = ${engine.greatest('readingSession.ended', 'excluded.ended')},
      firstPlace = ${engine.least('readingSession.firstPlace', 'excluded.firstPlace')},
      lastPlace = ${engine.greatest('readingSession.lastPlace', 'excluded.lastPlace')},
      pages = readingSession.pages + excluded.pages,
      active = readingSession.active + excluded.active,
      finished = readingSession.finished + excluded.finished`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`DELETE FROM readingSession WHERE ${old}`.execute(db);
  await sql`DELETE FROM readingSession WHERE userId = ${userId} AND (bookId, id) IN (
    SELECT bookId, id FROM readingSession WHERE userId = ${userId} AND folded = 1
    ORDER BY ended DESC ${engine.allBeyond(most)})`.execute(db);
}
