import {
  type Book,
  getBook,
  getNextBook,
  getPreviousBook,
  listPages,
} from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { listLibraries } from '@longbox/contract/libraries';
import { getPageText, listPagesWithText } from '@longbox/contract/page-text';
import { getManifest, getProgression, listPositions } from '@longbox/contract/publication';
import { getReadList } from '@longbox/contract/readlists';
import { getSeries } from '@longbox/contract/series';
import { getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import type { Holder } from './addresses.ts';
import { knownBooks, readAccount, readAnswer, readBook } from './catalogue.ts';
import { inShelfOrder, isReadable } from './kept-book.ts';
import { readOnce } from './read-once.ts';
import { progressionSoFar, readSoFar } from './read-so-far.ts';

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

/** The books that can be read here, in their order. */
export const readableBooks = readOnce(async (holder): Promise<readonly Book[]> => {
  const books = (await knownBooks(holder)).filter(isReadable).toSorted(inShelfOrder);
  return books.map(({ book }) => readSoFar(holder.userId, book));
});

const asAnswered = async (holder: Holder, { path }: AskedPath): Promise<Kept | undefined> => {
  const answer = await readAnswer(holder, path);
  return answer === undefined ? undefined : { answer: answer ?? undefined };
};

/** A neighbor in the series; as it was, unless it's here, too. */
async function neighbor(holder: Holder, asked: AskedPath): Promise<Kept | undefined> {
  const found = getBook.answer;
  const { data } = z.safeParse(found, await readAnswer(holder, asked.path));
  const kept = data && (await readBook(holder, data.id));
  return data && { answer: kept ? readSoFar(holder.userId, kept.book) : data };
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
      return kept && { answer: readSoFar(holder.userId, kept.book) };
    },
  ],
  [getSeries, asAnswered],
  [getReadList, asAnswered],
  [listPages, asAnswered],
  [listPagesWithText, asAnswered],
  [getPageText, asAnswered],
  [getManifest, asAnswered],
  [listPositions, asAnswered],
  [
    getProgression,
    async (holder, { path, bookId }) => {
      const { data } = z.safeParse(
        getProgression.answer,
        (await readAnswer(holder, path)) ?? undefined,
      );
      return { answer: progressionSoFar(holder.userId, bookId, data) };
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
