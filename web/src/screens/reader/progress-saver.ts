import { type Doubt, freshDoubts, type KeptPage } from '../../data/kept-pages.ts';
import type { SaveResult } from '../../data/send-progress.ts';

interface SaverOptions {
  /** Saves a page; must not reject. `leaving`: the request has to outlive the page. */
  readonly send: (page: number, leaving: boolean) => Promise<SaveResult>;
  /** Keeps the newest page in the browser. */
  readonly keep: (kept: KeptPage) => void;
  /** Pages an earlier visit sent that may still arrive. */
  readonly doubts?: readonly Doubt[];
  /** Told when pages start or stop waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
}

export interface ProgressSaver {
  /** Says which page is read now. */
  report(page: number): void;
  /** Sends unsent progress at once; resolves when no request is pending. */
  flush(): Promise<void>;
  /** Tries again now what waits for the connection. */
  retry(): void;
  /** Ends all timers. Stored pages stay. */
  stop(): void;
}

/** Pages reached within this time are saved as one: the last of them. */
const DEBOUNCE_MS = 50;
const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Saves the page reached, last one wins. One request is under way at a time, so that an older page
 * cannot overtake a newer one; only leaving may send beside it. A page that cannot be saved is kept
 * and tried again, less and less often. What was sent is written down with it as long as it, or a
 * copy of it, may arrive later than what follows.
 */
export function createProgressSaver(options: SaverOptions): ProgressSaver {
  const { send, onWaiting } = options;
  let newest: Pick<KeptPage, 'page' | 'at'> | undefined;
  let doubts = freshDoubts(options.doubts);
  let isUnsent = false;
  let underWay: Promise<void> | undefined;
  let turn = 0;
  let failures = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function keep(sent: boolean): void {
    if (newest === undefined) return;
    doubts = freshDoubts(doubts);
    options.keep({ ...newest, ...(sent && { sent }), ...(doubts.length > 0 && { doubts }) });
  }

  function settle(result: SaveResult): void {
    underWay = undefined;
    if (result === 'later') {
      isUnsent = true;
      keep(false);
      onWaiting(true);
      clearTimeout(pause);
      pause = setTimeout(sendNewest, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
      return;
    }
    failures = 0;
    if (isUnsent) {
      sendNewest();
      return;
    }
    // Progress that the server refuses still counts in this browser.
    keep(result === 'saved');
    onWaiting(false);
  }

  async function run(page: number, leaving: boolean): Promise<void> {
    turn += 1;
    const own = turn;
    const asked: Doubt = { page, at: Date.now() };
    doubts.push(asked);
    keep(false);
    const result = await send(page, leaving);
    if (result !== 'later') {
      doubts = doubts.map((one) => (one === asked ? { ...one, answered: true } : one));
    }
    // One that was sent beside it on leaving is newer and decides.
    if (own === turn) settle(result);
  }

  function sendNewest(leaving = false): void {
    clearTimeout(debounce);
    if (newest === undefined || !isUnsent || (underWay !== undefined && !leaving)) return;
    clearTimeout(pause);
    isUnsent = false;
    underWay = run(newest.page, leaving);
  }

  return {
    report(page) {
      if (newest?.page === page) return;
      newest = { page, at: Date.now() };
      isUnsent = true;
      // At once: the tab may end before anything is sent.
      keep(false);
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
    stop() {
      clearTimeout(debounce);
      clearTimeout(pause);
    },
  };
}
