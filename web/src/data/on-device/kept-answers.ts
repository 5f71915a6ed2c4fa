import {
  type Book,
  getBook,
  getNextBook,
  getPreviousBook,
  listPages,
} from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { listLibraries } from '@longbox/contract/libraries';
import { toPage } from '@longbox/contract/paging';
import { getManifest, getProgression, listPositions } from '@longbox/contract/publication';
import { getSeries, listBooksOfSeries } from '@longbox/contract/series';
import { getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { getKeptPage } from '../kept-pages.ts';
import type { Holder } from './addresses.ts';
import { readAccount, readAnswer, readBook, readBooks } from './catalogue.ts';
import { inShelfOrder, isReadable } from './kept-book.ts';

/*
 * The calls that are answered on this device while the server is away: all of them stand here, and no
 * other call is answered.
 */

/** An answer, which may be nothing. */
interface Kept {
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
  readonly query: Readonly<Record<string, unknown>>;
}

/** A book with the page that was reached here since the server was heard of. */
function readSoFar({ userId }: Holder, book: Book): Book {
  const kept = getKeptPage(userId, book.id);
  const known = book.readProgress;
  if (kept === undefined || (known && Date.parse(known.readDate) > kept.at)) return book;
  const at = new Date(kept.at).toISOString();
  return {
    ...book,
    readProgress: {
      created: at,
      deviceId: '',
      deviceName: '',
      ...known,
      page: kept.page,
      completed: kept.page >= book.media.pagesCount,
      readDate: at,
      lastModified: at,
    },
  };
}

/** The books that can be read here, in their order. */
async function booksHere(holder: Holder): Promise<Book[]> {
  const books = (await readBooks(holder)).filter(isReadable).toSorted(inShelfOrder);
  return books.map(({ book }) => readSoFar(holder, book));
}

function pageOf(content: readonly unknown[], { query }: AskedPath): Kept {
  const { page = 0, size = 20, unpaged } = z.parse(paging, query);
  const shown = unpaged === true ? content : content.slice(page * size, (page + 1) * size);
  const options = { total: content.length, paging: { page, size, unpaged }, sorted: true };
  return { answer: toPage({ ...options, content: [...shown] }) };
}
const paging = z.object({
  page: z.optional(z.number()),
  size: z.optional(z.number()),
  unpaged: z.optional(z.boolean()),
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
  [getProgression, asAnswered],
  [getNextBook, neighbor],
  [getPreviousBook, neighbor],
  [
    listBooksOfSeries,
    async (holder, asked) => {
      const [, seriesId] = /\/series\/([^/]+)\//.exec(asked.path) ?? [];
      return pageOf(
        (await booksHere(holder)).filter((book) => book.seriesId === seriesId),
        asked,
      );
    },
  ],
]);

/** What this device can answer to a call; nothing if that's for the server alone. */
export async function keptAnswer(
  holder: Holder,
  endpoint: Endpoint,
  { params, query }: Asked,
): Promise<Kept | undefined> {
  const answerer = answerers.get(endpoint);
  if (answerer === undefined) return undefined;
  const path = pathOf(endpoint, { params });
  return answerer(holder, { path, bookId: params?.['bookId'] ?? '', query: query ?? {} });
}
