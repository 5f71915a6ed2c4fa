import type { KeptPlace } from '../../data/kept-places.ts';
import type { PlaceResult } from '../../data/publication.ts';
import { serverNow } from '../../data/server-clock.ts';

/** A place reached, without when and whether the server has it. */
export type ReachedPlace = Pick<KeptPlace, 'path' | 'progression' | 'span' | 'locator'>;

interface SaverOptions {
  /**
   * Saves a place, even if the tab is closed meanwhile; must not reject. `isLate`: it was reached some time ago, and
   * another device may have read on since.
   */
  readonly send: (place: KeptPlace, isLate: boolean) => Promise<PlaceResult>;
  /** Writes the newest place into the browser. */
  readonly keep: (place: KeptPlace) => void;
  /** The place that the book opens at, if an earlier visit has left it. */
  readonly left?: KeptPlace | undefined;
  /** Another place of this browser is on offer: it stays until the person has read on. */
  readonly isOffering?: boolean;
  /** When the server's place was reached that the book was opened with. */
  readonly base?: KeptPlace['base'];
  /** Places reached now count as later than this, in milliseconds, whatever the clock says. */
  readonly after?: number;
  /** Told when places start or stop waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
  /** The server knows of a later place. */
  readonly onConflict: () => void;
  /** The server takes no such place. */
  readonly onRefused: () => void;
}

export interface PlaceSaver {
  /** Says where one is now. It is written into the browser at once. */
  report(place: ReachedPlace): void;
  /** Sends an unsent place at once; resolves when no request is pending. */
  flush(): Promise<void>;
  /** Tries again now what waits for the connection. */
  retry(): void;
  /** From now on places count as later than this, in milliseconds, and the last one is sent again. */
  outdo(at: number): void;
  /** Ends all timers. Stored places stay. */
  stop(): void;
}

/** Places reached within this time are saved as one: the last of them. */
const DEBOUNCE_MS = 500;
const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;
/** A place that was reached so long ago waits for more than its turn: for the connection, or a device that slept. */
const LATE_MS = 20_000;

function isSame(one: ReachedPlace | undefined, other: ReachedPlace): boolean {
  return (
    one?.path === other.path &&
    one.progression === other.progression &&
    JSON.stringify(one.locator.locations) === JSON.stringify(other.locator.locations)
  );
}

/**
 * Saves where one is, last one wins: in the browser at once, on the server soon. One request is
 * under way at a time; only leaving may send beside it. What cannot be sent is tried again, less
 * and less often. When the server knows better, nothing more is sent until `outdo`.
 */
export function createPlaceSaver(options: SaverOptions): PlaceSaver {
  const { send, keep, onWaiting, onConflict, onRefused, left, isOffering = false } = options;
  let { base } = options;
  let newest: KeptPlace | undefined;
  let underWay: Promise<void> | undefined;
  let sending: KeptPlace | undefined;
  let floor = options.after ?? 0;
  let failures = 0;
  let isHeld = false;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const keepNewest = (place: KeptPlace) => {
    newest = place;
    keep(place);
  };

  function settle(result: PlaceResult, sent: KeptPlace): void {
    underWay = undefined;
    if (result === 'later') {
      onWaiting(true);
      clearTimeout(pause);
      pause = setTimeout(sendNewest, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
      return;
    }
    failures = 0;
    onWaiting(false);
    if (result === 'saved') base = sent.at;
    if (result === 'conflict') {
      isHeld = true;
      onConflict();
      return;
    }
    if (result === 'refused') onRefused();
    if (newest === sent) keepNewest({ ...sent, sent: true });
    else sendNewest();
  }

  async function run(place: KeptPlace): Promise<void> {
    sending = place;
    const isLate = failures > 0 || serverNow() - place.at > LATE_MS;
    const result = await send(place, isLate);
    // One that was sent beside it on leaving is newer and decides.
    if (sending === place) settle(result, place);
  }

  function sendNewest(leaving = false): void {
    clearTimeout(debounce);
    if (newest === undefined || newest.sent || isHeld) return;
    if (underWay !== undefined && (!leaving || sending === newest)) return;
    clearTimeout(pause);
    underWay = run(newest);
  }

  const later = () => {
    floor = Math.max(serverNow(), floor + 1);
    return floor;
  };

  /** A place as the book opens at it, perhaps where it waits since an earlier visit, or as it is turned to. */
  function reached(place: ReachedPlace): KeptPlace {
    const opened = newest === undefined ? (left?.opened ?? left === undefined) : false;
    const at = newest === undefined && left ? left.at : later();
    return {
      ...place,
      at,
      sent: false,
      ...(base !== undefined && { base }),
      ...(opened && { opened }),
    };
  }

  return {
    report(place) {
      if (isSame(newest, place)) return;
      if (isOffering && newest === undefined) {
        newest = { ...reached(place), sent: true };
        return;
      }
      keepNewest(reached(place));
      clearTimeout(debounce);
      debounce = setTimeout(sendNewest, DEBOUNCE_MS);
    },
    async flush() {
      sendNewest(true);
      await underWay;
    },
    retry() {
      if (failures > 0) sendNewest();
    },
    outdo(at) {
      floor = Math.max(floor, at);
      isHeld = false;
      base = at;
      if (newest) keepNewest({ ...newest, base, at: later(), sent: false });
      sendNewest();
    },
    stop() {
      clearTimeout(debounce);
      clearTimeout(pause);
    },
  };
}
