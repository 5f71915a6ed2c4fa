import { mostReadingSessions } from '@longbox/contract/reading';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { foldSessions } from './fold-sessions.ts';

/** All columns of `readingSession`, in the order that a source has to give them. */
export const sessionColumns = [
  'userId',
  'bookId',
  'id',
  'day',
  'started',
  'ended',
  'zone',
  'firstPlace',
  'lastPlace',
  'pages',
  'active',
  'device',
  'finished',
  'folded',
] as const;

/** The first session belongs to the combined ones of a day. */
const within = sql`one.userId = whole.userId AND one.bookId = whole.bookId AND one.day = whole.day
  AND one.folded = 0 AND whole.folded = 1 AND one.started >= whole.started AND one.ended <= whole.ended`;

/**
 * Adds reading sessions of another server. Of two reports of a session the longer counts; one that was
 * combined with others of its day, there or here, isn't counted again. Gives how many changed something.
 *
 * @param source a query of sessions with the IDs of books and accounts here; call it in a transaction
 */
export async function takeSessions(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const columns = sql.join(sessionColumns.map((name) => sql.ref(name)));
  await sql`CREATE TEMP TABLE takenSession AS SELECT ${columns} FROM readingSession LIMIT 0`.execute(
    db,
  );
  try {
    await sql`INSERT INTO takenSession ${source}`.execute(db);
    await sql`CREATE INDEX takenSessionDay ON takenSession (userId, bookId, day)`.execute(db);
    await sql`DELETE FROM readingSession AS one WHERE EXISTS (
      SELECT 1 FROM takenSession AS whole WHERE ${within})`.execute(db);
    const changed = await sql`
      INSERT INTO readingSession (${columns}) SELECT ${columns} FROM takenSession AS one
      WHERE NOT EXISTS (SELECT 1 FROM readingSession AS whole WHERE ${within})
      ON CONFLICT (userId, bookId, id) DO UPDATE SET started = excluded.started, ended = excluded.ended,
        zone = excluded.zone, firstPlace = excluded.firstPlace, lastPlace = excluded.lastPlace,
        pages = excluded.pages, active = excluded.active, device = excluded.device,
        finished = excluded.finished
      WHERE excluded.ended - excluded.started > readingSession.ended - readingSession.started`.execute(
      db,
    );
    const people = await sql<{ userId: string }>`
      SELECT DISTINCT userId FROM takenSession`.execute(db);
    for (const { userId } of people.rows) await foldSessions(db, userId, mostReadingSessions);
    return Number(changed.numAffectedRows ?? 0);
  } finally {
    await sql`DROP TABLE takenSession`.execute(db);
  }
}
