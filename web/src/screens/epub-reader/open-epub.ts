import type { Book } from '@longbox/contract/books';
import type { Progression } from '@longbox/contract/publication';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import type { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { bookQuery } from '../../data/books.ts';
import { getKeptPlace } from '../../data/kept-places.ts';
import { type KeptMark, keptMarks } from '../../data/kept-marks.ts';
import { manifestQuery, positionsQuery, progressionQuery } from '../../data/publication.ts';
import { readListQuery } from '../../data/readlists.ts';
import { sentOrSilent } from '../../data/sent-or-silent.ts';
import { seriesQuery } from '../../data/series.ts';
import { orNone } from '../../items/reader/siblings.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { type Refusal, refusalOf } from '../../items/reader/refusal.ts';
import { type EpubModel, epubModel } from '../../readers/epub/model.ts';
import { type OpeningPlace, openingPlace } from './opening-place.ts';

/** All that is needed to read an EPUB, as it was when it was opened. */
export interface OpenedEpub {
  readonly book: Book;
  readonly series: Series;
  /** The read list it is read in, whose order then counts; gone or hidden it is as none. */
  readonly readList: ReadList | null;
  readonly model: EpubModel;
  readonly start: OpeningPlace;
  readonly progression: Progression | null;
}

/** What came of opening a book that exists. */
type Opening =
  | ({ readonly kind: 'opened' } & OpenedEpub)
  | { readonly kind: 'refused'; readonly book: Book; readonly refusal: Refusal };

/** A mark of the book, from the server if this browser has not heard of it. */
async function findMark(user: User, bookId: string, id: string): Promise<KeptMark | undefined> {
  const find = () => keptMarks(user.id, bookId).find((mark) => mark.id === id);
  const here = find();
  if (here !== undefined) return here;
  const { syncMarks } = await import('../../data/sync-marks.ts');
  // The book opens without it.
  await syncMarks(user.id, bookId).catch(() => undefined);
  return find();
}

/** The place of a mark, unless the book has changed so that it has none. */
function markTarget(model: EpubModel, { place }: KeptMark): OpeningPlace | undefined {
  const index = place.type === 'text' ? model.indexOf.get(place.path) : undefined;
  if (place.type !== 'text' || index === undefined) return undefined;
  const { progression, span } = place;
  return { target: { index, progression, span }, elsewhere: undefined, overtaken: undefined };
}

/** A place that waits goes to the server first, or gives way to later reading there. */
async function bringKeptPlace(userId: string, bookId: string): Promise<void> {
  if (getKeptPlace(userId, bookId)?.sent !== false) return;
  const { sendKeptPlace } = await import('../../data/send-kept-places.ts');
  await sentOrSilent(bookId, sendKeptPlace(userId, bookId));
}

interface EpubAsked extends ReadingContext {
  readonly bookId: string;
  /** The id of the mark to open at. */
  readonly mark?: string | undefined;
}

/**
 * Fetches what an EPUB needs to be read, once: reading makes progress stale, which must not fetch
 * the book again while it is read.
 *
 * @throws ApiError when one of its parts cannot be fetched.
 */
export async function openEpub(
  client: QueryClient,
  user: User,
  { bookId, mark, context, contextId = '' }: EpubAsked,
): Promise<Opening> {
  await bringKeptPlace(user.id, bookId);
  const listed =
    context === 'READLIST' ? orNone(client.fetchQuery(readListQuery(contextId))) : null;
  const book = await client.fetchQuery(bookQuery(bookId));
  const refusal = refusalOf(book, user);
  if (refusal !== undefined) return { kind: 'refused', book, refusal };
  const [series, readList, manifest, { positions }, progression, marked] = await Promise.all([
    client.fetchQuery(seriesQuery(book.seriesId)),
    listed,
    client.fetchQuery(manifestQuery(bookId)),
    client.fetchQuery(positionsQuery(bookId)),
    client.fetchQuery({ ...progressionQuery(bookId), staleTime: 0 }),
    mark === undefined ? undefined : findMark(user, bookId, mark),
  ]);
  const model = epubModel(manifest, positions);
  if (model.spine.length === 0) return { kind: 'refused', book, refusal: 'empty' };
  const kept = getKeptPlace(user.id, bookId);
  const asked = marked && markTarget(model, marked);
  const start = asked ?? openingPlace(model, { kept, progression, book });
  return { kind: 'opened', book, series, readList, model, start, progression };
}
