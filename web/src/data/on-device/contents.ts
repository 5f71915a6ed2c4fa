import { getNextBook, getPreviousBook, listPages } from '@longbox/contract/books';
import { type CallInput, type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { getPageText, listPagesWithText } from '@longbox/contract/page-text';
import { getManifest, getProgression, listPositions } from '@longbox/contract/publication';
import { getSeries, listBooksOfSeries } from '@longbox/contract/series';
import type { Book } from '@longbox/contract/books';
import { isOwnServer } from '../../lib/own-server.ts';
import { callServer, isMissing } from '../api.ts';
import type { Holder } from './addresses.ts';
import { hasAnswer, keepAnswer } from './catalogue.ts';
import { keepFile } from './load-file.ts';
import { coverParts, type KeptKind, type Part, partsOfPages, partsOfText } from './kept-book.ts';

/** Keeps the answer of a call; `null` if there is none for this account. */
async function keepCall<E extends Endpoint>(holder: Holder, endpoint: E, input: CallInput<E>) {
  const answer = await callServer(endpoint, input).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  await keepAnswer(holder, pathOf(endpoint, { params: input.params }), answer ?? null);
  return answer;
}

/** Types that every browser shows; others are kept as JPEG. */
const shownTypes = new Set(['jpeg', 'png', 'gif', 'webp', 'avif'].map((type) => `image/${type}`));

/** Keeps the text of a book's images, where a file has it. */
async function keepText(holder: Holder, bookId: string): Promise<void> {
  const known = await keepCall(holder, listPagesWithText, { params: { bookId } });
  for (const page of known?.pages ?? []) {
    await keepCall(holder, getPageText, { params: { bookId, pageNumber: String(page) } });
  }
}

async function pageParts(holder: Holder, { id }: Book): Promise<Part[]> {
  const pages = await keepCall(holder, listPages, { params: { bookId: id } });
  if (isOwnServer) await keepText(holder, id);
  return partsOfPages(id, pages ?? [], shownTypes);
}

async function textParts(holder: Holder, book: Book): Promise<Part[]> {
  const params = { bookId: book.id };
  const manifest = await keepCall(holder, getManifest, { params });
  await keepCall(holder, listPositions, { params });
  const parts = manifest ? partsOfText(book.id, manifest) : [];
  // Made of pictures alone, it can be read as pages, too.
  return book.media.epubDivinaCompatible ? [...parts, ...(await pageParts(holder, book))] : parts;
}

async function fileParts(holder: Holder, book: Book, signal: AbortSignal): Promise<Part[]> {
  const pages = await keepCall(holder, listPages, { params: { bookId: book.id } });
  const left = await keepFile(holder, book, pages ?? [], signal);
  return partsOfPages(book.id, left, shownTypes);
}

const partsOf: Readonly<
  Record<KeptKind, (holder: Holder, book: Book, signal: AbortSignal) => Promise<Part[]>>
> = {
  comic: pageParts,
  epub: textParts,
  pdf: fileParts,
};

/**
 * Keeps all that readers ask for when they open a book, and the file of a PDF; tells which parts it has
 * beside that.
 *
 * @throws ApiError, and what `keepFile` throws.
 */
export async function keepAnswers(
  holder: Holder,
  kind: KeptKind,
  book: Book,
  signal: AbortSignal,
): Promise<Part[]> {
  const params = { bookId: book.id };
  const ofSeries = { params: { seriesId: book.seriesId } };
  await keepCall(holder, getSeries, ofSeries);
  // Afterwards it's renewed whenever kept books are compared with the server's.
  if (!(await hasAnswer(holder, pathOf(listBooksOfSeries, ofSeries)))) {
    await keepCall(holder, listBooksOfSeries, { ...ofSeries, query: { unpaged: true } });
  }
  await keepCall(holder, getNextBook, { params });
  await keepCall(holder, getPreviousBook, { params });
  await keepCall(holder, getProgression, { params });
  return [...(await partsOf[kind](holder, book, signal)), ...coverParts(book)];
}
