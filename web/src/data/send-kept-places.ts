import { getProgression, type Progression } from '@longbox/contract/publication';
import { callServer, isMissing } from './api.ts';
import { comparePlace, rounding } from './compare-place.ts';
import { thisDevice } from './device.ts';
import { noteDropped } from './dropped.ts';
import { waitingBooks } from './kept-by-book.ts';
import { getKeptPlace, keepPlace, type KeptPlace } from './kept-places.ts';
import { getKeptRead } from './kept-reads.ts';
import { type PlaceResult, sendProgression } from './publication.ts';
import { isBeingRead } from './send-progress.ts';
import { notAhead } from './server-clock.ts';

/**
 * Result for a place: besides those of one call, the server has later reading, the person must decide, or the
 * book is gone.
 */
type LateResult = Exclude<PlaceResult, 'conflict'> | 'older' | 'asks' | 'gone';

const ask = async (bookId: string): Promise<Progression | null> =>
  (await callServer(getProgression, { params: { bookId } })) ?? null;

/** Saves a place some time after it was reached, unless another device read on since. */
async function send(userId: string, bookId: string, kept: KeptPlace): Promise<LateResult> {
  const at = notAhead(kept.at);
  const compare = (progression: Progression | null) =>
    comparePlace({ ...kept, at }, progression, getKeptRead(userId, bookId));
  const compared = compare(await ask(bookId));
  if (compared !== 'newer') return compared;
  const modified = new Date(at).toISOString();
  const result = await sendProgression(bookId, {
    modified,
    device: thisDevice(),
    locator: kept.locator,
  });
  if (result !== 'conflict') return result;
  // It arrived only now, or another device read on.
  const now = await ask(bookId);
  if (now !== null && Math.abs(Date.parse(now.modified) - at) < rounding) return 'saved';
  const again = compare(now);
  return again === 'newer' ? 'later' : again;
}

/** The same; what fails is tried again, or gone with its book. */
export async function sendLatePlace(
  userId: string,
  bookId: string,
  kept: KeptPlace,
): Promise<LateResult> {
  try {
    return await send(userId, bookId, kept);
  } catch (error) {
    return isMissing(error) ? 'gone' : 'later';
  }
}

/** What is noted of a place that the server doesn't have after it was sent. */
const toldBy: Partial<Record<LateResult, Partial<KeptPlace>>> = {
  asks: { outdone: true },
  refused: { refused: true },
};

/** Sends the place kept for a book that the server hasn't received; answers whether that has to wait. */
export async function sendKeptPlace(userId: string, bookId: string): Promise<boolean> {
  const kept = getKeptPlace(userId, bookId);
  if (kept === undefined || kept.sent || kept.outdone === true) return false;
  const result = await sendLatePlace(userId, bookId, kept);
  if (result === 'later') return true;
  if (result === 'gone') noteDropped(bookId);
  // It may have been opened and read on meanwhile.
  if (getKeptPlace(userId, bookId)?.at === kept.at) {
    keepPlace(userId, bookId, { ...kept, ...(toldBy[result] ?? { sent: true }) });
  }
  return false;
}

/** Sends the places in texts that the server hasn't received. A later one of the server's stays. */
export async function sendKeptPlaces(userId: string): Promise<void> {
  for (const bookId of waitingBooks('place', userId)) {
    if (!(await isBeingRead(bookId)) && (await sendKeptPlace(userId, bookId))) return;
  }
}
