import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { sessionColumns, takeSessions } from '../../catalogue/books/take-sessions.ts';
import { ours } from './matches.ts';

/** Reading sessions: of two reports the longer counts. Gives how many were taken over. */
export function mergeSessions(db: Db): Promise<number> {
  const [, , ...others] = sessionColumns;
  const people = `${ours('user', 'theirs.userId')}, ${ours('book', 'theirs.bookId')}`;
  return takeSessions(
    db,
    sql.raw(`SELECT ${people}, ${others.join(', ')} FROM moving.readingSession AS theirs`),
  );
}
