import { type Doubt, freshDoubts, type KeptPage } from '../../data/kept-pages.ts';
import type { SaveResult } from '../../data/send-progress.ts';
import { serverNow } from '../../data/server-clock.ts';

interface SaverOptions {
  /**
   * Saves a page; must not reject. `leaving`: the request has to outlive the page. `isLate`: it was reached some
   * time ago, and another device may have read on since.
   */
  readonly send: (
    kept: KeptPage,
    how: { readonly leaving: boolean; readonly isLate: boolean },
  ) => Promise<SaveResult>;
  /** Keeps the newest page in the browser. */
  readonly keep: (kept: KeptPage) => void;
  /** What an earlier visit has left. */
  readonly left?: KeptPage | undefined;
  /** What the server had when the book was opened. */
  readonly base?: KeptPage['base'];
  /** Pages reached now count as later than this, in milliseconds, whatever the clock says. */
  readonly after?: number;
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
/** A page that was reached so long ago waits for the connection, or the device slept. */
const LATE_MS = 20_000;

/**
 * Saves the page reached, last one wins. One request is under way at a time, so that an older page
 * cannot overtake a newer one; only leaving may send beside it. A page that cannot be saved is kept
 * and tried again, less and less often. What was sent is written down with it as long as it, or a
 * copy of it, may arrive later than what follows.
 */
export function createProgressSaver(options: SaverOptions): ProgressSaver {
  const { send, onWaiting, after = 0 } = options;
  let newest: Pick<KeptPage, 'page' | 'at' | 'opened'> | undefined;
  const { left } = options;
  let { base } = options;
  let doubts = freshDoubts(left?.doubts);
  let isUnsent = false;
  let underWay: Promise<void> | undefined;
  let turn = 0;
  let failures = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function keptNow(reached: NonNullable<typeof newest>, more: Partial<KeptPage> = {}): KeptPage {
    doubts = freshDoubts(doubts);
    return {
      ...reached,
      ...(base !== undefined && { base }),
      ...(doubts.length > 0 && { doubts }),
      ...more,
    };
  }

  function keep(more?: Partial<KeptPage>): void {
    if (newest !== undefined) options.keep(keptNow(newest, more));
  }

  function settle(result: SaveResult): void {
    underWay = undefined;
    if (result === 'later') {
      isUnsent = true;
      keep();
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
    if (result === 'asks') keep({ outdone: true });
    else keep(result === 'refused' ? {} : { sent: true });
    onWaiting(false);
  }

  /** A page as it is opened, unless it waits since an earlier visit, or as it is turned to. */
  function reached(page: number): NonNullable<typeof newest> {
    const now = Math.max(serverNow(), after + 1);
    if (newest !== undefined) return { page, at: now };
    const waits = left?.page === page && left.sent !== true && left.outdone !== true;
    const { at = now, opened = false } = waits && left ? left : { opened: true };
    return { page, at, ...(opened && { opened }) };
  }

  async function run(reached: NonNullable<typeof newest>, leaving: boolean): Promise<void> {
    turn += 1;
    const own = turn;
    const { page } = reached;
    const isLate = failures > 0 || serverNow() - reached.at > LATE_MS;
    const before = keptNow(reached);
    const asked: Doubt = { page, at: serverNow() };
    doubts.push(asked);
    keep();
    const result = await send(before, { leaving, isLate });
    if (result === 'saved') base = { page, at: serverNow() };
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
    underWay = run(newest, leaving);
  }

  return {
    report(page) {
      if (newest?.page === page) return;
      const isOffered = newest === undefined && left?.outdone === true && left.page !== page;
      newest = reached(page);
      // What is on offer stays until a page is turned.
      if (isOffered) return;
      isUnsent = true;
      // At once: the tab may end before anything is sent.
      keep();
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
