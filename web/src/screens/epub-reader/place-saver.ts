import type { KeptPlace } from '../../data/kept-places.ts';
import type { PlaceResult } from '../../data/publication.ts';

/** A place reached, without when and whether the server has it. */
export type ReachedPlace = Omit<KeptPlace, 'at' | 'sent'>;

interface SaverOptions {
  /** Saves a place, even if the tab is closed meanwhile; must not reject. */
  readonly send: (place: KeptPlace) => Promise<PlaceResult>;
  /** Writes the newest place into the browser. */
  readonly keep: (place: KeptPlace) => void;
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
  const { send, keep, onWaiting, onConflict, onRefused } = options;
  let newest: KeptPlace | undefined;
  let underWay: Promise<void> | undefined;
  let sending: KeptPlace | undefined;
  let floor = 0;
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
    const result = await send(place);
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
    floor = Math.max(Date.now(), floor + 1);
    return floor;
  };

  return {
    report(place) {
      if (isSame(newest, place)) return;
      keepNewest({ ...place, at: later(), sent: false });
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
      if (newest) keepNewest({ ...newest, at: later(), sent: false });
      sendNewest();
    },
    stop() {
      clearTimeout(debounce);
      clearTimeout(pause);
    },
  };
}
