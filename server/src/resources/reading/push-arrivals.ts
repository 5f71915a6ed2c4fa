import type { Book } from '@longbox/contract/books';
import { findUser } from '../../base/accounts/accounts.ts';
import {
  isOver,
  type LoggedPushPlace,
  type PushDeviceRow,
  pushLogged,
  textsOf,
} from '../../work/notices/push-device.ts';
import { findArrivals } from './arrivals.ts';
import { arrivalLine } from './mail-arrivals.ts';

const hour = 3_600_000;
const mostNamed = 4;
const longestLine = 100;

const shortened = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;

/** The page with all of them: of the book, of its series, or home. */
function pageOf(books: readonly Book[], count: number): string {
  const [first] = books;
  if (count === 1 && first) return `book/${first.id}`;
  const isOne =
    count <= books.length && books.every(({ seriesId }) => seriesId === first?.seriesId);
  return first && isOne ? `series/${first.seriesId}` : '';
}

async function tell(
  place: LoggedPushPlace,
  device: PushDeviceRow,
  ending: AbortSignal,
): Promise<void> {
  const { db } = place;
  const viewer = await findUser(db, device.userId);
  if (!viewer) return;
  const now = Date.now();
  // Arrivals are told in whole seconds, and of the present one later.
  const asked = { libraries: undefined, since: device.since - 1000 };
  const { books, count } = await findArrivals(db, viewer, asked);
  if (count === 0) return;
  const lines = books.slice(0, Math.min(count, mostNamed)).map(arrivalLine).map(shortened);
  const message = {
    title: textsOf(device).booksAdded,
    body: [...lines, ...(count > lines.length ? ['…'] : [])].join('\n'),
    path: pageOf(books.slice(0, count), count),
    tag: 'booksAdded' as const,
  };
  if (!(await pushLogged(place, device, message, ending))) return;
  await db
    .updateTable('pushDevice')
    .set({ since: now, nextBooks: now + hour })
    .where('id', '=', device.id)
    .execute();
}

/** Tells browsers that want it what is new in the series of their account, at most once an hour. */
export async function pushArrivals(
  place: LoggedPushPlace,
  ending = new AbortController().signal,
): Promise<void> {
  const devices = await place.db
    .selectFrom('pushDevice')
    .selectAll()
    .where('newBooks', '=', 1)
    .execute();
  const now = Date.now();
  for (const device of devices) {
    if (ending.aborted) return;
    if (!isOver(device.nextTry, now) || !isOver(device.nextBooks, now)) continue;
    await tell(place, device, ending);
  }
}
