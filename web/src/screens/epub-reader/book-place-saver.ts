import type { Progression } from '@longbox/contract/publication';
import { thisDevice } from '../../data/device.ts';
import { getKeptPlace, keepPlace, type KeptPlace } from '../../data/kept-places.ts';
import { getKeptRead } from '../../data/kept-reads.ts';
import { type PlaceResult, sendProgression } from '../../data/publication.ts';
import { serverNow } from '../../data/server-clock.ts';
import { counts } from './opening-place.ts';
import { createPlaceSaver, type PlaceSaver } from './place-saver.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  /** What the server had when the book was opened. */
  readonly progression: Progression | null;
  /** Told when places start or stop waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
  /** The server knows of a later place. */
  readonly onConflict: () => void;
  /** The server takes no such place. */
  readonly onRefused: () => void;
}

/** Places are seldom late, so what compares them is fetched then. */
const sending = () => import('../../data/send-kept-places.ts');

/** The place that waits since an earlier visit, if the book opens there. */
function leftPlace({
  userId,
  bookId,
  progression,
}: Pick<Reading, 'userId' | 'bookId' | 'progression'>) {
  const kept = getKeptPlace(userId, bookId);
  return kept?.sent === false && counts(kept, progression) ? kept : undefined;
}

/** Clocks of servers and devices differ by less; a later time comes from a wrong one. */
const tolerance = 5 * 60_000;

/**
 * When the book was last read or marked, as far as this browser knows. The server's clock is known to the second
 * only: by it, what is read now may be earlier.
 */
function lastChange(
  { userId, bookId }: Pick<Reading, 'userId' | 'bookId'>,
  base: KeptPlace['base'],
): number {
  const told = (base ?? 0) > serverNow() + tolerance ? 0 : (base ?? 0);
  const here = [getKeptPlace(userId, bookId), getKeptRead(userId, bookId)];
  return Math.max(told, ...here.map((one) => one?.at ?? 0));
}

/** Saves the places of an open EPUB: in this browser at once, on the server soon. */
export function bookPlaceSaver({ userId, bookId, progression, ...told }: Reading): PlaceSaver {
  const left = leftPlace({ userId, bookId, progression });
  const base = left ? left.base : progression && Date.parse(progression.modified);
  return createPlaceSaver({
    send: async (place, isLate): Promise<PlaceResult> => {
      const { locator, at } = place;
      if (!isLate) {
        const modified = new Date(at).toISOString();
        return sendProgression(bookId, { modified, device: thisDevice(), locator });
      }
      // Without the network, the part that sends it may not come either: both wait for the next try.
      const part = await sending().catch(() => undefined);
      const result = (await part?.sendLatePlace(userId, bookId, place)) ?? 'later';
      if (result === 'gone') return 'refused';
      return result === 'older' || result === 'asks' ? 'conflict' : result;
    },
    keep: (place) => {
      keepPlace(userId, bookId, place);
    },
    left,
    isOffering: getKeptPlace(userId, bookId)?.outdone === true,
    base,
    after: lastChange({ userId, bookId }, base),
    ...told,
  });
}
