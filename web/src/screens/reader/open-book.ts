import { type Book, type BookPage, getPage } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import type { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { assetUrl } from '../../data/assets.ts';
import { bookQuery, pagesQuery, pageUrl } from '../../data/books.ts';
import { readListQuery } from '../../data/readlists.ts';
import { seriesQuery } from '../../data/series.ts';
import { orNone } from '../../items/reader/siblings.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import type { ReaderPage } from '../../readers/paged/PageBox.tsx';
import { isOwnServer } from '../../lib/own-server.ts';
import { isStripShaped } from '../../readers/strip/strip-shape.ts';
import { shownImageTypes } from './image-types.ts';
import { getKeptPage, type KeptPage } from '../../data/kept-pages.ts';
import { sentOrSilent } from '../../data/sent-or-silent.ts';
import { type Refusal, refusalOf } from '../../items/reader/refusal.ts';
import { startPage } from './opening-rules.ts';

/** A page with its address, in a type this browser shows, and the name of its file. */
export interface OpenedPage extends ReaderPage {
  readonly fileName: string;
  /** Of the page as it is stored, where that is known. */
  readonly bytes: number | null;
}

/** The pages of a book as they are fetched to be shown. */
export type ShownOf = (bookId: string, pages: readonly OpenedPage[]) => readonly OpenedPage[];

/** All that is needed to read a book, as it was when it was opened. */
export interface OpenedBook {
  readonly book: Book;
  readonly series: Series;
  /** The read list it is read in, whose order then counts; gone or hidden it is as none. */
  readonly readList: ReadList | null;
  readonly pages: readonly OpenedPage[];
  /** Most of them are much higher than wide. */
  readonly isStrip: boolean;
  /** A page reached here that the book's progress may not know of. */
  readonly kept: KeptPage | undefined;
  /** A page reached here before the book was read on another device, or marked as unread. */
  readonly overtaken: number | undefined;
}

/** What came of opening a book that exists. */
export type Opening =
  | ({ readonly kind: 'opened' } & OpenedBook)
  | { readonly kind: 'refused'; readonly book: Book; readonly refusal: Refusal };

function openedPage(
  bookId: string,
  { number, mediaType, width, height, fileName, sizeBytes: bytes }: BookPage,
  shown: ReadonlySet<string>,
): OpenedPage {
  // Other servers convert no drawings: they hand them out as they are.
  const isAsStored = shown.has(mediaType) || (!isOwnServer && mediaType === 'image/svg+xml');
  const address = isAsStored
    ? pageUrl(bookId, number)
    : pageUrl(bookId, number, { convert: 'jpeg' });
  return { width, height, fileName, bytes, url: address };
}

/** Pages are seldom left unsent, or late, so what sends them is fetched then. */
export const sending = () => import('../../data/send-kept-pages.ts');

/**
 * Fetches what a book needs to be read, once: a page turn makes progress stale, which must not
 * fetch the book again while it is read.
 *
 * @throws ApiError when book, series or pages cannot be fetched.
 */
export async function openBook(
  client: QueryClient,
  user: User,
  bookId: string,
  { context, contextId = '' }: ReadingContext = {},
): Promise<Opening> {
  const listed =
    context === 'READLIST' ? orNone(client.fetchQuery(readListQuery(contextId))) : null;
  const asked = Promise.all([client.fetchQuery(pagesQuery(bookId)), shownImageTypes()]);
  // A book that is not ready has no pages; the book itself says so better.
  asked.catch(() => undefined);
  const waiting = getKeptPage(user.id, bookId);
  const keeping = waiting && (await sending());
  const sent = keeping?.sendKeptPage(user.id, bookId);
  const left =
    sent && ((await sentOrSilent(bookId, sent)) ?? { kept: waiting, overtaken: undefined });
  const book = await client.fetchQuery(bookQuery(bookId));
  const stillCounts = left?.kept && keeping?.stillCounts(user.id, left.kept, book);
  const kept = stillCounts ? left?.kept : undefined;
  const refusal = refusalOf(book, user);
  if (refusal !== undefined) return { kind: 'refused', book, refusal };
  const [series, readList, [list, shown]] = await Promise.all([
    client.fetchQuery(seriesQuery(book.seriesId)),
    listed,
    asked,
  ]);
  if (list.length === 0) return { kind: 'refused', book, refusal: 'empty' };
  const pages = list.map((page) => openedPage(bookId, page, shown));
  const isStrip = isStripShaped(pages);
  return {
    kind: 'opened',
    book,
    series,
    readList,
    pages,
    isStrip,
    kept,
    overtaken: left?.overtaken,
  };
}

/** The address of the page at which a book would open, as it is known now, of pages as they are `shownOf`. */
export async function firstPageAddress(
  client: QueryClient,
  book: Book,
  shownOf: ShownOf,
): Promise<string | undefined> {
  const [list, shown] = await Promise.all([
    client.fetchQuery(pagesQuery(book.id)),
    shownImageTypes(),
  ]);
  const pages = list.map((page) => openedPage(book.id, page, shown));
  return shownOf(book.id, pages)[startPage(book, list.length) - 1]?.url;
}

/** Where a page, from 1, can be downloaded as it is stored, and under which name. */
export function pageDownload(
  { book, pages }: Pick<OpenedBook, 'book' | 'pages'>,
  page: number,
): { readonly href: string; readonly name: string } {
  const params = { bookId: book.id, pageNumber: String(page) };
  const extension = /\.[^./\\]+$/.exec(pages[page - 1]?.fileName ?? '')?.[0] ?? '';
  return {
    href: assetUrl(getPage, params, { contentNegotiation: 'false' }),
    name: `${book.name}-${page}${extension}`,
  };
}
