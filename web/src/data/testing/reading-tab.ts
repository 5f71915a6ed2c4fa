import { deleteReadProgress, getBook, updateReadProgress } from '@longbox/contract/books';
import { type Endpoint, pathOf, schemasOf } from '@longbox/contract/endpoint';
import { getProgression } from '@longbox/contract/publication';
import { User } from '@longbox/contract/users';
import { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { epubModel } from '../../readers/epub/model.ts';
import { bookPlaceSaver } from '../../screens/epub-reader/book-place-saver.ts';
import { openingPlace } from '../../screens/epub-reader/opening-place.ts';
import { openBook } from '../../screens/reader/open-book.ts';
import { startPage } from '../../screens/reader/opening-rules.ts';
import { pageSaver } from '../../screens/reader/page-saver.ts';
import { ApiError, callServer, setStandIn } from '../api.ts';
import { bookQuery, pagesQuery } from '../books.ts';
import { onBack } from '../on-back.ts';
import { getKeptPlace } from '../kept-places.ts';
import { markHere, outdoByMark } from '../on-device/kept-changes.ts';
import { forgetIfUnread, progressionSoFar, readSoFar } from '../on-device/read-so-far.ts';
import { progressionQuery } from '../publication.ts';
import { untilAway } from '../reach.ts';
import { sendKeptPlace } from '../send-kept-places.ts';
import { leaveToReader } from '../send-progress.ts';
import { seriesQuery } from '../series.ts';
import { heardClock } from '../server-clock.ts';
import { pagesCount } from './progress-server.ts';

/** The books: one of pages, and one of text. */
export const books = ['b', 't'] as const;
export type BookId = (typeof books)[number];

const chapter = 'a.xhtml';
const link = { href: `/api/v1/books/t/resource/${chapter}`, type: 'application/xhtml+xml' };

function locatorAt(at: number) {
  const share = at / pagesCount;
  const locations = { progression: share, position: at, totalProgression: share };
  return { href: chapter, type: link.type, locations };
}

/** A text of one file with as many places as the other book has pages. */
const model = epubModel(
  { metadata: { title: 'T' }, readingOrder: [link], toc: [], landmarks: [], pageList: [] },
  Array.from({ length: pagesCount }, (_, at) => locatorAt(at)),
);

/** The place that a reader saves in a text, or a program elsewhere. */
export const placeAt = (at: number) => ({
  path: chapter,
  progression: at / pagesCount,
  locator: locatorAt(at),
});

/** An open book. */
export interface Reader {
  readonly bookId: BookId;
  /** The page at which it opened. */
  readonly opened: number;
  /** Another place is on offer. */
  readonly asks: boolean;
  readonly turn: (to: number) => void;
  readonly close: () => void;
  /** Its tab is gone. */
  readonly die: () => void;
}

const userOf = (id: string): User =>
  z.parse(User, {
    id,
    email: `${id}@example.org`,
    roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  });

const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'unreachable';
const isSame = (one: Endpoint, other: Endpoint) =>
  one.method === other.method && one.path === other.path;

/** Keeps answers of the server on this device, to which what was read here is added, as `stand-in.ts` does. */
export function keepAnswers(userId: string): void {
  const answers = new Map<string, unknown>();

  function kept(endpoint: Endpoint, path: string): unknown {
    const answer = answers.get(path);
    if (isSame(endpoint, getBook)) return readSoFar(userId, z.parse(getBook.answer, answer));
    if (!isSame(endpoint, getProgression)) return answer;
    return progressionSoFar(userId, 't', z.parse(getProgression.answer, answer));
  }

  setStandIn(async (endpoint, input, run) => {
    const path = pathOf(endpoint, input);
    try {
      const answer = await run();
      answers.set(path, answer);
      if (!isSame(endpoint, getBook)) return answer;
      const book = z.parse(getBook.answer, answer);
      forgetIfUnread(userId, book);
      if (book.readProgress === null) {
        answers.set(pathOf(getProgression, { params: { bookId: book.id } }), undefined);
      }
      return answer;
    } catch (error) {
      const isHere = endpoint.method === 'GET' && answers.has(path);
      if (!isHere || !isUnreachable(error)) throw error;
      return z.parse(schemasOf(endpoint).answer, kept(endpoint, path));
    }
  });
}

interface Saver {
  readonly flush: () => Promise<void>;
  readonly stop: () => void;
  readonly retry: () => void;
}

/** Has a saver serve an open book, as `attend-saver.ts` does. */
function attend(bookId: BookId, saver: Saver): Pick<Reader, 'close' | 'die'> {
  const giveBack = leaveToReader(bookId);
  const stopHearing = onBack(saver.retry);
  const end = () => {
    stopHearing();
    giveBack();
  };
  return {
    close: () => {
      end();
      void saver.flush().then(saver.stop);
    },
    die: () => {
      end();
      saver.stop();
    },
  };
}

const told = {
  onWaiting: () => undefined,
  onRefused: () => undefined,
  onConflict: () => undefined,
};

/** A tab in which one person reads. */
export function startTab(userId: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  // A tab that begins knows the clock from the storage alone: told to the millisecond, a second before.
  const clock = Number(localStorage.getItem('longbox.clock'));
  heardClock(new Date(Date.now() + clock).toISOString(), Date.now() + 1000);

  async function openPages(bookId: BookId): Promise<Reader> {
    const opening = await openBook(client, userOf(userId), bookId);
    if (opening.kind === 'refused') throw new Error('the book is refused');
    const { book, pages, kept, overtaken } = opening;
    const opened = startPage(book, pages.length, undefined, kept);
    const saver = pageSaver({ userId, bookId, progress: book.readProgress, ...told });
    saver.report(opened);
    const asks = overtaken !== undefined && overtaken !== opened;
    return { bookId, opened, asks, turn: saver.report, ...attend(bookId, saver) };
  }

  async function openText(bookId: BookId): Promise<Reader> {
    await sendKeptPlace(userId, bookId);
    const book = await client.fetchQuery(bookQuery(bookId));
    const progression = await client.fetchQuery(progressionQuery(bookId));
    const kept = getKeptPlace(userId, bookId);
    const { target, overtaken } = openingPlace(model, { kept, progression, book });
    const saver = bookPlaceSaver({ userId, bookId, progression, ...told });
    const turn = (to: number) => {
      saver.report(placeAt(to));
    };
    const opened = Math.round((target.progression ?? 0) * pagesCount);
    turn(opened);
    return { bookId, opened, asks: overtaken !== undefined, turn, ...attend(bookId, saver) };
  }

  return {
    open: (bookId: BookId) => (bookId === 't' ? openText(bookId) : openPages(bookId)),
    /** Marks a book, here where the server is away; answers whether it was taken. */
    async mark(bookId: BookId, isRead: boolean): Promise<boolean> {
      const params = { bookId };
      const asked = isRead
        ? callServer(updateReadProgress, { params, body: { completed: true } })
        : callServer(deleteReadProgress, { params });
      try {
        const isDone = await Promise.race([asked.then(() => true), untilAway()]);
        if (isDone === true) outdoByMark({ userId }, bookId);
        else markHere({ userId }, bookId, isRead);
        return true;
      } catch (error) {
        if (!isUnreachable(error)) return false;
        markHere({ userId }, bookId, isRead);
        return true;
      }
    },
    /** Has all that is needed to read on this device. */
    async takeAlong(): Promise<void> {
      for (const bookId of books) {
        await client.fetchQuery(bookQuery(bookId));
        await client.fetchQuery(pagesQuery(bookId));
        await client.fetchQuery(progressionQuery(bookId));
      }
      await client.fetchQuery(seriesQuery('s'));
    },
  };
}
export type Tab = ReturnType<typeof startTab>;
