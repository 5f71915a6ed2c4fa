import { getNextBook, getPreviousBook, listPages } from '@longbox/contract/books';
import { type CallInput, type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { getManifest, getProgression, listPositions } from '@longbox/contract/publication';
import { getSeries } from '@longbox/contract/series';
import type { Book } from '@longbox/contract/books';
import { callServer, isMissing } from '../api.ts';
import type { Holder } from './addresses.ts';
import { keepAnswer } from './catalogue.ts';
import { coverPart, type KeptKind, type Part, partsOfPages, partsOfText } from './kept-book.ts';

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

async function pageParts(holder: Holder, { id }: Book): Promise<Part[]> {
  const pages = await keepCall(holder, listPages, { params: { bookId: id } });
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

const partsOf: Readonly<Record<KeptKind, (holder: Holder, book: Book) => Promise<Part[]>>> = {
  comic: pageParts,
  epub: textParts,
  // As pictures of its pages.
  pdf: pageParts,
};

/**
 * Keeps all that readers ask for when they open a book, and tells which parts it has.
 *
 * @throws ApiError
 */
export async function keepAnswers(holder: Holder, kind: KeptKind, book: Book): Promise<Part[]> {
  const params = { bookId: book.id };
  await keepCall(holder, getSeries, { params: { seriesId: book.seriesId } });
  await keepCall(holder, getNextBook, { params });
  await keepCall(holder, getPreviousBook, { params });
  await keepCall(holder, getProgression, { params });
  return [...(await partsOf[kind](holder, book)), coverPart(book.id)];
}
