import type { Book } from '@longbox/contract/books';
import { findUser } from '../../base/accounts/accounts.ts';
import { isAhead } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { readMailServer, sendMail } from '../../work/notices/mail.ts';
import { englishTexts } from '../../work/notices/message.ts';
import { findArrivals } from './arrivals.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Place {
  readonly db: Db;
  readonly vault: Vault;
  readonly log: { warn(details: object, message: string): void };
}

interface Waiting {
  readonly userId: string;
  readonly since: number;
  readonly title: string | null;
}

/** A new book, as it's named in a message. */
export const arrivalLine = ({ seriesTitle, metadata: { title }, oneshot }: Book): string =>
  oneshot || seriesTitle === title ? title : `${seriesTitle}: ${title}`;

/** The letter about new books, the newest first, of which a few are named. */
function letterOf(title: string, books: readonly Book[], count: number) {
  const subject = `Longbox: ${title} (${count})`;
  const lines = books.slice(0, count).map(arrivalLine);
  return { subject, text: [...lines, ...(count > lines.length ? ['…'] : [])].join('\n') };
}

async function mailTo(
  { db, vault, log }: Place,
  { userId, since, title }: Waiting,
  ending: AbortSignal,
): Promise<void> {
  const viewer = await findUser(db, userId);
  if (!viewer) return;
  const now = Date.now();
  // Arrivals are told in whole seconds, and of the present one later.
  const asked = { libraries: undefined, since: since - 1000 };
  const { books, count } = await findArrivals(db, viewer, asked);
  if (count === 0) return;
  const letter = { to: viewer.email, ...letterOf(title ?? englishTexts.booksAdded, books, count) };
  const failure = await sendMail({ db, vault }, letter, ending);
  if (ending.aborted && failure) return;
  if (failure) log.warn({ ...failure }, 'Couldn’t send the email about new books');
  const next = failure ? { nextTry: now + hour } : { since: now, nextTry: now + day };
  await db.updateTable('arrivalMail').set(next).where('userId', '=', userId).execute();
}

/** Sends each account that asked for it what is new in its series, at most once a day. */
export async function mailArrivals(
  place: Place,
  ending = new AbortController().signal,
): Promise<void> {
  const { db } = place;
  if (!(await readMailServer(db))) return;
  const now = Date.now();
  const rows = await db.selectFrom('arrivalMail').selectAll().execute();
  // One that a wrong clock set counts as due.
  const due = rows.filter(({ nextTry }) => nextTry <= now || isAhead(nextTry - day, now));
  for (const row of due) {
    if (!ending.aborted) await mailTo(place, row, ending);
  }
}

/** Looks for new books from time to time. Returns the function that ends it. */
export function scheduleArrivalMail(place: Place, everyMillis = 10 * minute): () => Promise<void> {
  const ending = new AbortController();
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => mailArrivals(place, ending.signal))
      .catch((error: unknown) =>
        place.log.warn({ err: error }, 'Couldn’t find new books for the daily email'),
      );
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await last;
  };
}
