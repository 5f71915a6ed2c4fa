import {
  getManifest,
  getProgression,
  getResource,
  listPositions,
  type Progression,
  updateProgression,
} from '@longbox/contract/publication';
import { pathOf } from '@longbox/contract/endpoint';
import { decodeMarkup } from '@longbox/contract/decode-markup';
import { ApiError, call } from './api.ts';
import { assetUrl } from './assets.ts';
import { askText } from './http.ts';
import { asking, askQuery, queryOf } from './query.ts';
import { isRefusedForGood } from './send-progress.ts';

const failureTitle = 'failure.books';

/** The book as a Readium publication; fails with 404 and the reason unless it is ready. */
export function manifestQuery(bookId: string) {
  return queryOf(getManifest, { params: { bookId } }, { failureTitle });
}

/** The places that progress in an EPUB is counted in; fails with 404 for any other book. */
export function positionsQuery(bookId: string) {
  return queryOf(listPositions, { params: { bookId } }, { failureTitle });
}

/** Where reading stopped, and on which device; null when it never began. */
export function progressionQuery(bookId: string) {
  const asked = asking(getProgression, { params: { bookId } }, failureTitle);
  return askQuery({
    ...asked,
    run: async (signal, here) => (await asked.run(signal, here)) ?? null,
  });
}

/** A path with steps back would be the address of something else than a file of the book. */
function insideBook(path: string): string {
  const leadsOut = path.split(/[/\\]/).some((step) => step === '.' || step === '..');
  if (leadsOut) throw new ApiError('refused', { status: 404 });
  return path;
}

/**
 * The address of a file of an EPUB; `path` as it is in the archive, decoded.
 *
 * @throws ApiError for a path that leads out of the book.
 */
export function resourceUrl(bookId: string, path: string): string {
  return assetUrl(getResource, { bookId, path: insideBook(path) });
}

/**
 * The text of a file of an EPUB, in whatever encoding it is written.
 *
 * @throws ApiError if it can't be fetched
 */
export async function fetchResource(bookId: string, path: string): Promise<string> {
  const { method } = getResource;
  const params = { bookId, path: insideBook(path) };
  return askText({ method, path: pathOf(getResource, { params }) }, {}, async (response) =>
    decodeMarkup(new Uint8Array(await response.arrayBuffer())),
  );
}

/** Result for a place: saved, to retry, refused for good, or older than the server's. */
export type PlaceResult = 'saved' | 'later' | 'refused' | 'conflict';

/** Saves the reading place. The browser finishes the call even if the tab is closed. */
export async function sendProgression(
  bookId: string,
  progression: Progression,
): Promise<PlaceResult> {
  try {
    const input = { params: { bookId }, body: progression };
    await call(updateProgression, input, { keepalive: true });
    return 'saved';
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'conflict';
    return isRefusedForGood(error) ? 'refused' : 'later';
  }
}
