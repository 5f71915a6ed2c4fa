import { mostReadingSessions } from '@longbox/contract/reading';
import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { foldSessions } from './fold-sessions.ts';
import { localDay } from './local-day.ts';

type Row = Selectable<Tables['readingSession']>;

/** Begins the IDs of inferred sessions. It has a dot, so that no client can send one. */
const inferredPrefix = 'program.';

/** Whether a session was inferred from the progress that a program sent. */
export const isInferred = (id: string): boolean => id.startsWith(inferredPrefix);

/** Progress that follows within this time belongs to the session before it. */
const pauseMillis = 30 * 60_000;

/** As in reports of the client. */
const longestDevice = 100;

interface Place {
  readonly page: number;
  readonly completed: boolean;
}

/** Progress that a reading program sent, and what was stored before it. */
interface Sent {
  readonly userId: string;
  readonly bookId: string;
  /** The program's name. */
  readonly program: string;
  readonly at: number;
  readonly before: Place | undefined;
  readonly place: Place;
}

/**
 * Makes a session of progress that a program sent, or extends the one it belongs to. How long someone read
 * is unknown. Progress that changes nothing makes none, so that sending it twice counts once.
 */
export async function inferSession(db: Db, sent: Sent): Promise<void> {
  const { userId, bookId, before, place } = sent;
  const at = Math.min(sent.at, Date.now());
  const device = sent.program.slice(0, longestDevice);
  if (before?.page === place.page && before.completed === place.completed) return;
  const { pagesCount } = await db
    .selectFrom('media')
    .select('pagesCount')
    .where('bookId', '=', bookId)
    .executeTakeFirstOrThrow();
  const shareOf = (page: number) => (pagesCount === 0 ? 0 : Math.min(1, page / pagesCount));
  const from = Math.min(before?.page ?? 0, place.page);
  const finished = place.completed && before?.completed !== true ? 1 : 0;
  const read = {
    firstPlace: shareOf(from),
    lastPlace: place.completed ? 1 : shareOf(place.page),
    pages: place.page - from,
    finished,
  };
  const known = await latestOf(db, { userId, bookId, device, at });
  const row = known
    ? extended(known, at, read)
    : await begun(db, { userId, bookId, device, at }, read);
  await db
    .insertInto('readingSession')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'bookId', 'id']).doUpdateSet(row))
    .execute();
  if (!known) await foldSessions(db, userId, mostReadingSessions);
}

/** Progress in a book by a program at a moment. */
type Moment = Pick<Row, 'userId' | 'bookId' | 'device'> & { readonly at: number };
type Read = Pick<Row, 'firstPlace' | 'lastPlace' | 'pages' | 'finished'>;

/** The program's session of the book to which progress of this moment belongs. */
const latestOf = (db: Db, { userId, bookId, device, at }: Moment): Promise<Row | undefined> =>
  db
    .selectFrom('readingSession')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', 'like', `${inferredPrefix}%`)
    .where('device', '=', device)
    .where('started', '<=', at)
    .where('ended', '>=', at - pauseMillis)
    .orderBy('ended', 'desc')
    .limit(1)
    .executeTakeFirst();

const extended = (known: Row, at: number, read: Read): Row => ({
  ...known,
  ended: Math.max(known.ended, at),
  firstPlace: Math.min(known.firstPlace, read.firstPlace),
  lastPlace: read.lastPlace,
  pages: known.pages + read.pages,
  finished: Math.max(known.finished, read.finished),
});

async function begun(db: Db, moment: Moment, read: Read): Promise<Row> {
  const { userId, at } = moment;
  const zone = await zoneOf(db, userId, at);
  return {
    ...read,
    userId,
    bookId: moment.bookId,
    device: moment.device,
    id: `${inferredPrefix}${at}`,
    day: localDay(at, zone),
    started: at,
    ended: at,
    zone,
    active: 0,
    folded: 0,
  };
}

/** Programs don't tell the time zone: it's that of the last session, or else the server's. */
async function zoneOf(db: Db, userId: string, at: number): Promise<number> {
  const last = await db
    .selectFrom('readingSession')
    .select('zone')
    .where('userId', '=', userId)
    .orderBy('ended', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.zone ?? -new Date(at).getTimezoneOffset();
}
