import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { ours } from './matches.ts';

/**
 * Reading positions: of two the newer stays. Where the book has another number of pages here, the
 * place is scaled, as pages are counted differently. Gives how many were taken over.
 */
export async function mergeProgress(db: Db): Promise<number> {
  const bookId = ours('book', 'theirs.bookId');
  const userId = ours('user', 'theirs.userId');
  const pages = (database: string, id: string): string =>
    `coalesce((SELECT pagesCount FROM ${database}.media WHERE bookId = ${id}), 0)`;
  const [there, here] = [pages('moving', 'theirs.bookId'), pages('main', bookId)];
  const page = `CASE WHEN ${there} = ${here} OR ${there} = 0 OR ${here} = 0 THEN page
    WHEN completed = 1 THEN ${here}
    ELSE max(1, min(${here}, CAST(round(1.0 * page * ${here} / ${there}) AS INTEGER))) END`;
  const others = [
    'completed',
    'readDate',
    'created',
    'lastModified',
    'deviceId',
    'deviceName',
    'locator',
  ];
  const changed = ['page', ...others.filter((one) => one !== 'created')];
  const { numAffectedRows } = await sql
    .raw(
      `INSERT INTO main.readProgress (bookId, userId, page, ${others.join(', ')})
        SELECT ${bookId}, ${userId}, ${page}, ${others.join(', ')}
        FROM moving.readProgress AS theirs WHERE true ORDER BY readDate
        ON CONFLICT (bookId, userId) DO UPDATE
          SET ${changed.map((one) => `${one} = excluded.${one}`).join(', ')}
          WHERE excluded.readDate > readProgress.readDate`,
    )
    .execute(db);
  const people = `(SELECT ours FROM temp.matched WHERE kind = 'user')`;
  await sql.raw(`DELETE FROM main.seriesProgress WHERE userId IN ${people}`).execute(db);
  await sql
    .raw(
      `INSERT INTO main.seriesProgress (userId, seriesId, readCount, inProgressCount, readDate)
        SELECT userId, seriesId, sum(completed), sum(1 - completed), max(readDate)
        FROM main.readProgress JOIN main.book ON book.id = readProgress.bookId
        WHERE userId IN ${people} GROUP BY userId, seriesId`,
    )
    .execute(db);
  return Number(numAffectedRows ?? 0);
}
