import type { KeptPage } from '../../data/kept-pages.ts';
import type { SaveResult } from '../../data/send-progress.ts';

interface SaverOptions {
  /** Saves a page; must not reject. `leaving`: the request has to outlive the page. */
  readonly send: (page: number, leaving: boolean) => Promise<SaveResult>;
  /** Keeps the newest unsaved page in the browser; nothing means there is none any more. */
  readonly keep: (kept: KeptPage | undefined) => void;
  /** Told when pages start or stop waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
}

export interface ProgressSaver {
  /** Says which page is read now. */
  report(page: number): void;
  /** Sends at once what has not been sent; resolves when nothing is under way any more. */
  flush(): Promise<void>;
  /** Tries again now what waits for the connection. */
  retry(): void;
  /** Ends all timers. What is kept stays kept. */
  stop(): void;
}

/** Pages reached within this time are saved as one: the last of them. */
const DEBOUNCE_MS = 50;
const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Saves the page reached, last one wins. One request is under way at a time, so that an older page
 * cannot overtake a newer one; only leaving may send beside it. A page that cannot be saved is kept
 * and tried again, less and less often.
 */
export function createProgressSaver({ send, keep, onWaiting }: SaverOptions): ProgressSaver {
  let newest: KeptPage | undefined;
  let isUnsent = false;
  let underWay: Promise<void> | undefined;
  let turn = 0;
  let failures = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function settle(result: SaveResult): void {
    underWay = undefined;
    if (result === 'later') {
      isUnsent = true;
      keep(newest);
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
    keep(undefined);
    onWaiting(false);
  }

  async function run(page: number, leaving: boolean): Promise<void> {
    turn += 1;
    const own = turn;
    const result = await send(page, leaving);
    // One that was sent beside it on leaving is newer and decides.
    if (own === turn) settle(result);
  }

  function sendNewest(leaving = false): void {
    clearTimeout(debounce);
    if (newest === undefined || !isUnsent || (underWay !== undefined && !leaving)) return;
    clearTimeout(pause);
    isUnsent = false;
    // The answer may never be seen: the next start finds out whether it arrived.
    if (leaving) keep(newest);
    underWay = run(newest.page, leaving);
  }

  return {
    report(page) {
      if (newest?.page === page) return;
      newest = { page, at: Date.now() };
      isUnsent = true;
      // At once: the tab may end before anything is sent.
      keep(newest);
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
