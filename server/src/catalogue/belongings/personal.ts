import { sql } from 'kysely';
import { type Belonging, joined } from './ways.ts';

/** Between two notes. */
const paragraph = '\n\n';

/** Of two rows of a person the heir's counts, with what only the other one says; notes are joined. */
export const personalOf = (column: 'bookId' | 'seriesId'): Belonging => ({
  table: 'personal',
  column,
  move: async (db, { from, to }) => {
    const id = sql.ref(`given.${column}`);
    await sql`UPDATE personal SET
      wanted = coalesce(personal.wanted, given.wanted),
      favorite = coalesce(personal.favorite, given.favorite),
      rating = coalesce(personal.rating, given.rating),
      note = CASE WHEN given.note IN ('', personal.note) THEN personal.note
        WHEN personal.note = '' THEN given.note
        ELSE personal.note || ${paragraph} || given.note END,
      state = coalesce(personal.state, given.state),
      stateRead = CASE WHEN personal.state IS NULL THEN given.stateRead ELSE personal.stateRead END,
      offDeck = coalesce(personal.offDeck, given.offDeck),
      again = coalesce(personal.again, given.again)
      FROM personal AS given
      WHERE ${sql.ref(`personal.${column}`)} = ${to} AND ${id} = ${from}
        AND given.userId = personal.userId`.execute(db);
    await joined('personal', column).move(db, { from, to });
  },
});
