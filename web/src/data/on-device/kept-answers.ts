import {
  type Book,
  getBook,
  getNextBook,
  getPreviousBook,
  listPages,
} from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { listLibraries } from '@longbox/contract/libraries';
import { getManifest, getProgression, listPositions } from '@longbox/contract/publication';
import { getSeries } from '@longbox/contract/series';
import { getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { getKeptPage } from '../kept-pages.ts';
import { getKeptRead } from '../kept-reads.ts';
import type { Holder } from './addresses.ts';
import { readAccount, readAnswer, readBook, readBooks } from './catalogue.ts';
import { inShelfOrder, isReadable } from './kept-book.ts';

/*
 * The calls that are answered on this device while the server is away: all of them stand here and, as
 * far as they are lists, in `kept-lists.ts`; no other call is answered.
 */

/** An answer, which may be nothing. */
export interface Kept {
  readonly answer: unknown;
}

/** The input of a call. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

interface AskedPath {
  readonly path: string;
  readonly bookId: string;
}

type Progress = NonNullable<Book['readProgress']>;

/** Progress made here, as the server would tell of it. */
function progressAt(
  at: number,
  { readProgress }: Book,
  made: Pick<Progress, 'page' | 'completed'>,
) {
  const date = new Date(at).toISOString();
  const dates = { readDate: date, lastModified: date };
  return { created: date, deviceId: '', deviceName: '', ...readProgress, ...made, ...dates };
}

/** A book with what was read and marked here since the server was heard of. */
function readSoFar({ userId }: Holder, book: Book): Book {
  const { pagesCount } = book.media;
  const known = Date.parse(book.readProgress?.readDate ?? '') || 0;
  const read = getKeptRead(userId, book.id);
  const kept = getKeptPage(userId, book.id);
  if (read !== undefined && read.at > Math.max(known, kept?.at ?? 0)) {
    const made = { page: pagesCount, completed: true };
    return { ...book, readProgress: read.isRead ? progressAt(read.at, book, made) : null };
  }
  if (kept === undefined || known > kept.at) return book;
  const made = { page: kept.page, completed: kept.page >= pagesCount };
  return { ...book, readProgress: progressAt(kept.at, book, made) };
}

/** The books that can be read here, in their order. */
export async function readableBooks(holder: Holder): Promise<Book[]> {
  const books = (await readBooks(holder)).filter(isReadable).toSorted(inShelfOrder);
  return books.map(({ book }) => readSoFar(holder, book));
}

const asAnswered = async (holder: Holder, { path }: AskedPath): Promise<Kept | undefined> => {
  const answer = await readAnswer(holder, path);
  return answer === undefined ? undefined : { answer: answer ?? undefined };
};

/** A neighbor in the series; as it was, unless it's here, too. */
async function neighbor(holder: Holder, asked: AskedPath): Promise<Kept | undefined> {
  const found = getBook.answer;
  const { data } = z.safeParse(found, await readAnswer(holder, asked.path));
  const kept = data && (await readBook(holder, data.id));
  return data && { answer: kept ? readSoFar(holder, kept.book) : data };
}

type Answerer = (holder: Holder, asked: AskedPath) => Promise<Kept | undefined>;

const answerers = new Map<Endpoint, Answerer>([
  [getMe, async ({ base }) => ({ answer: (await readAccount(base))?.me })],
  [
    listLibraries,
    async ({ base }) => {
      const answer = (await readAccount(base))?.libraries ?? [];
      return answer.length === 0 ? undefined : { answer };
    },
  ],
  [
    getBook,
    async (holder, { bookId }) => {
      const kept = await readBook(holder, bookId);
      return kept && { answer: readSoFar(holder, kept.book) };
    },
  ],
  [getSeries, asAnswered],
  [listPages, asAnswered],
  [getManifest, asAnswered],
  [listPositions, asAnswered],
  [
    getProgression,
    async (holder, asked) => {
      // A book that was marked as unread opens at its beginning.
      const isUnread = getKeptRead(holder.userId, asked.bookId)?.isRead === false;
      return isUnread ? { answer: undefined } : asAnswered(holder, asked);
    },
  ],
  [getNextBook, neighbor],
  [getPreviousBook, neighbor],
]);

/** Whether this device may have the answer to a call. */
export const isAnsweredHere = (endpoint: Endpoint): boolean => answerers.has(endpoint);

/** What this device can answer to a call; nothing if that's for the server alone. */
export async function keptAnswer(
  holder: Holder,
  endpoint: Endpoint,
  { params }: Asked,
): Promise<Kept | undefined> {
  const answerer = answerers.get(endpoint);
  if (answerer === undefined) return undefined;
  const path = pathOf(endpoint, { params });
  return answerer(holder, { path, bookId: params?.['bookId'] ?? '' });
}
