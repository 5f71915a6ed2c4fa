import * as fc from 'fast-check';
import { vi } from 'vitest';
import { useConnection } from '../connection.ts';
import { handIn } from '../hand-in.ts';
import { forgetKept, readingKinds, waitingBooks } from '../kept-by-book.ts';
import { getKeptPage } from '../kept-pages.ts';
import { getKeptPlace } from '../kept-places.ts';
import { inTime, pass, settle } from './passing-time.ts';
import {
  awayLines,
  type Line,
  otherLines,
  pagesCount,
  type ProgressServer,
} from './progress-server.ts';
import {
  type BookId,
  books,
  keepAnswers,
  placeAt,
  type Reader,
  startTab,
  type Tab,
} from './reading-tab.ts';

/** Who reads. */
export const me = 'me';
const minute = 60_000;
export const hour = 60 * minute;

/** One step; what it doesn't need is of no interest. */
export const step = fc.record({
  do: fc.constantFrom(
    ...(['open', 'open', 'turn', 'turn', 'turn', 'close', 'kill', 'off', 'line', 'live'] as const),
    ...(['live', 'wait', 'sleep', 'read elsewhere', 'mark elsewhere', 'mark'] as const),
    ...(['somebody else', 'sign out'] as const),
  ),
  bookId: fc.constantFrom(...books),
  by: fc.constantFrom(-7, -1, 1, 1, 1, 9),
  at: fc.integer({ min: 1, max: pagesCount - 2 }),
  isRead: fc.boolean(),
  off: fc.constantFrom(...awayLines),
  line: fc.constantFrom(...otherLines),
  millis: fc.constantFrom(30, 1000, 20_000, minute),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What happened to a book: where it was read to, or how it was marked. */
interface Happened {
  readonly where: 'here' | 'there';
  readonly what: number | 'read' | 'unread';
  /** It opened there, and nobody has turned a page. */
  readonly isOpening?: boolean;
}

const isAsked = (bookId: BookId): boolean =>
  (bookId === 't' ? getKeptPlace : getKeptPage)(me, bookId)?.outdone === true;

const waits = (bookId: BookId): boolean =>
  isAsked(bookId) || readingKinds.some((kind) => waitingBooks(kind, me).includes(bookId));

function demand(isSo: boolean, message: string): void {
  if (!isSo) throw new Error(message);
}

/** A person reads on a device and elsewhere, while anything happens. The clock is the test's. */
export class Sequence {
  readonly #server: ProgressServer;
  readonly #log: Record<BookId, Happened[]> = { b: [], t: [] };
  #tab: Tab = startTab(me);
  #reader: (Reader & { place: number }) | undefined;
  /**
   * Books that the server may have had as read without this device knowing. Since it tells nobody when a book was
   * marked as unread, reading here then counts as later.
   */
  readonly #unheard = new Set<BookId>();
  /** Books read elsewhere since this device asked for them. */
  readonly #untold = new Set<BookId>();
  /** Books that opened with another place on offer. */
  readonly #offered = new Set<BookId>();

  constructor(server: ProgressServer) {
    this.#server = server;
    keepAnswers(me);
  }

  begin(): Promise<void> {
    return this.#tab.takeAlong();
  }

  readonly #ways: Record<Step['do'], (step: Step) => Promise<void> | void> = {
    open: ({ bookId }) => this.#open(bookId),
    turn: ({ by }) => {
      const reader = this.#reader;
      if (reader === undefined) return;
      const to = Math.min(pagesCount - 2, Math.max(1, reader.place + by));
      if (to === reader.place) return;
      reader.place = to;
      reader.turn(to);
      this.#note(reader.bookId, { where: 'here', what: to });
    },
    close: () => this.#close(),
    kill: () => this.#kill(),
    off: ({ off }) => this.#setLine(off),
    line: ({ line }) => this.#setLine(line),
    live: () => this.#setLine('live'),
    wait: async ({ millis }) => {
      await pass(millis);
      // As the client does every minute.
      if (millis === minute) this.#handIn();
    },
    // The clock goes on, but nothing runs here; what is on its way arrives all the same.
    sleep: async ({ at }) => {
      await pass(2000);
      vi.setSystemTime(Date.now() + (at * hour) / 10);
    },
    'read elsewhere': async ({ bookId, at }) => {
      await this.#passLongestWay();
      const { locator } = placeAt(at);
      this.#server.stored.set(bookId, {
        page: at,
        completed: false,
        readDate: this.#server.now(),
        locator,
      });
      this.#untold.add(bookId);
      this.#note(bookId, { where: 'there', what: at });
    },
    'mark elsewhere': async ({ bookId, isRead }) => {
      await this.#passLongestWay();
      if (!isRead && !this.#server.stored.has(bookId)) return;
      const read = { page: pagesCount, completed: true, readDate: this.#server.now(), locator: {} };
      if (isRead) this.#untold.add(bookId);
      else if (this.#untold.has(bookId)) this.#unheard.add(bookId);
      if (isRead) this.#server.stored.set(bookId, read);
      else this.#server.stored.delete(bookId);
      this.#note(bookId, { where: 'there', what: isRead ? 'read' : 'unread' });
    },
    mark: async ({ bookId, isRead }) => {
      await this.#close();
      await pass(2000);
      const isTaken = await inTime(this.#tab.mark(bookId, isRead));
      if (isTaken) this.#note(bookId, { where: 'here', what: isRead ? 'read' : 'unread' });
      // Nobody is quicker, and the clock is known to the second.
      await pass(1000);
    },
    'somebody else': async () => {
      this.#server.userId = 'you';
      await this.#kill();
      await pass(2000);
      this.#server.userId = me;
    },
    'sign out': async () => {
      await this.#close();
      await pass(2000);
      this.#handIn();
      await pass(10_000);
      for (const bookId of books) {
        // The person is told what is lost.
        if (waits(bookId)) this.#log[bookId] = [{ where: 'there', what: this.#onServer(bookId) }];
      }
      forgetKept(me);
      this.#offered.clear();
      // Signing in again needs the server, and is another page; so is what is taken along.
      await this.#kill();
      await this.#setLine('live');
      keepAnswers(me);
      await this.begin();
    },
  };

  async take(one: Step): Promise<void> {
    await this.#ways[one.do](one);
    // What is marked now has no date, so it would win if it arrives later: nobody reads on within two seconds.
    const isMarkOnItsWay = this.#server.line === 'late' && one.do === 'mark';
    await pass(isMarkOnItsWay ? 2000 : 10);
  }

  /** Goes live for as long as a call may be on its way, and looks what the server has. */
  async end(): Promise<void> {
    await this.#close();
    await this.#setLine('live');
    await this.#passLongestWay();
    await this.#passLongestWay();
    for (const bookId of books) this.#judge(bookId);
  }

  /** The next sequence begins with the same modules. */
  async leaveNothing(): Promise<void> {
    this.#reader?.die();
    await this.#setLine('off');
    vi.clearAllTimers();
  }

  #note(bookId: BookId, happened: Happened): void {
    const isUnheard = this.#server.line === 'unanswered' || this.#server.line === 'late';
    if (happened.where === 'here' && (isUnheard || happened.what === 'read')) {
      this.#unheard.add(bookId);
    }
    this.#offered.delete(bookId);
    this.#log[bookId].push(happened);
  }

  #handIn(): void {
    if (books.some(waits)) void handIn(me);
  }

  async #setLine(line: Line): Promise<void> {
    this.#server.line = line;
    // What was read before may arrive so, too.
    if (line === 'unanswered' || line === 'late') {
      for (const bookId of books) if (waits(bookId)) this.#unheard.add(bookId);
    }
    this.#server.breakCalls();
    const isAway = awayLines.some((away) => away === line);
    useConnection.setState({ isAway });
    if (!isAway) this.#handIn();
    await settle();
  }

  async #open(bookId: BookId): Promise<void> {
    await this.#close();
    const reader = await inTime(this.#tab.open(bookId));
    if (reader === undefined) {
      // Without a session its screen is the sign-in, and of a server that fails it says so.
      demand(['signed out', 'failing'].includes(this.#server.line), `${bookId} doesn't open`);
      return;
    }
    const { opened, asks } = reader;
    if (this.#server.line === 'live') this.#untold.delete(bookId);
    this.#reader = { ...reader, place: opened };
    const last = this.#log[bookId].at(-1);
    const isKnown = last?.where === 'here' || this.#server.line === 'live';
    if (isKnown && typeof last?.what === 'number' && last.isOpening !== true && !asks) {
      demand(opened === last.what, `${bookId} opens at ${opened}, not ${last.what}`);
    }
    const isOffered = this.#offered.has(bookId);
    demand(asks || !isOffered || this.#server.line !== 'live', `${bookId} offers no place again`);
    if (opened !== last?.what) {
      this.#note(bookId, { where: 'here', what: opened, isOpening: true });
    }
    if (asks || isOffered) this.#offered.add(bookId);
  }

  async #close(): Promise<void> {
    this.#reader?.close();
    this.#reader = undefined;
    await settle();
  }

  async #kill(): Promise<void> {
    // What the tab would do next, it does no more.
    const kept = Object.entries(localStorage);
    this.#server.breakCalls();
    await settle();
    this.#reader?.die();
    this.#reader = undefined;
    localStorage.clear();
    for (const [name, text] of kept) localStorage.setItem(name, String(text));
    this.#tab = startTab(me);
    this.#handIn();
    await settle();
  }

  /** Only then another device reads: until then a call from here may arrive. */
  async #passLongestWay(): Promise<void> {
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await pass(minute);
      this.#handIn();
      await settle();
    }
  }

  /** What the server has, as a person would say it. */
  #onServer(bookId: BookId): Happened['what'] {
    const stored = this.#server.stored.get(bookId);
    if (stored === undefined) return 'unread';
    return stored.completed ? 'read' : stored.page;
  }

  #judge(bookId: BookId): void {
    const log = this.#log[bookId];
    const last = log.at(-1);
    if (last === undefined) return;
    if (last.what === 'unread' && last.where === 'there' && this.#unheard.has(bookId)) return;
    const isElsewhere = log.some(({ where }) => where === 'there');
    if (isElsewhere && last.where === 'here' && isAsked(bookId)) return;
    const read = log.findLast(({ isOpening }) => isOpening !== true);
    // Where it only opened, it may stay as it was.
    const wanted = last.isOpening === true ? [last.what, read?.what ?? 'unread'] : [last.what];
    const found = this.#onServer(bookId);
    demand(wanted.includes(found), `${bookId} is at ${found} after ${JSON.stringify(log)}`);
  }
}
