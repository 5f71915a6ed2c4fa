import { ReadingState } from '@longbox/contract/kobo-objects';
import { Locator } from '@longbox/contract/publication';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import { readEpubFacts } from '../../catalogue/books/read-epub-facts.ts';
import type { DeviceBook } from './book-objects.ts';
import { placeOf } from './device-places.ts';
import { koboInstant } from './kobo-instant.ts';

interface Asked {
  readonly userId: string;
  readonly keyId: string;
}

/** Where an account is in a book, as a device is told. */
export interface ToldState {
  readonly state: ReadingState;
  /** Whether a device that gets it opens the book there: without a place it would undo the progress. */
  readonly isPlaced: boolean;
  /** Whether it came from a device of the same key, unchanged. */
  readonly isEcho: boolean;
}

interface Rows {
  readonly progress: Awaited<ReturnType<typeof selectProgress>>[number] | undefined;
  readonly sent: { readonly readDate: number; readonly state: string } | undefined;
}

/** The states of books, in the order of the books. */
export async function toldStates(
  db: Db,
  asked: Asked,
  books: readonly DeviceBook[],
): Promise<ToldState[]> {
  const ids = books.map(({ id }) => id);
  const progress = new Map((await selectProgress(db, asked, ids)).map((row) => [row.bookId, row]));
  const sent = await db
    .selectFrom('koboState')
    .select(['bookId', 'readDate', 'state'])
    .where('apiKeyId', '=', asked.keyId)
    .where('bookId', 'in', among(ids))
    .execute();
  const sentById = new Map(sent.map((row) => [row.bookId, row]));
  const told: ToldState[] = [];
  for (const book of books) {
    const rows = { progress: progress.get(book.id), sent: sentById.get(book.id) };
    told.push(await toldState(db, asked, book, rows));
  }
  return told;
}

function selectProgress(db: Db, { userId }: Asked, ids: readonly string[]) {
  return db
    .selectFrom('readProgress')
    .innerJoin('media', 'media.bookId', 'readProgress.bookId')
    .select(['readProgress.bookId', 'readProgress.page', 'readProgress.completed'])
    .select(['readProgress.readDate', 'readProgress.created', 'readProgress.deviceId'])
    .select(['readProgress.locator', 'media.pagesCount'])
    .where('readProgress.userId', '=', userId)
    .where('readProgress.bookId', 'in', among(ids))
    .execute();
}

const unread = (book: DeviceBook, statistics: object): ReadingState => {
  const at = koboInstant(book.created);
  return {
    Created: at,
    LastModified: at,
    PriorityTimestamp: at,
    EntitlementId: book.id,
    StatusInfo: { LastModified: at, Status: 'ReadyToRead', TimesStartedReading: 0 },
    Statistics: { LastModified: at, ...statistics },
    CurrentBookmark: { LastModified: at },
  };
};

/** Percent without noise behind the point. */
const percentOf = (share: number): number => Math.round(share * 1_000_000) / 10_000;

async function toldState(
  db: Db,
  { keyId }: Asked,
  book: DeviceBook,
  { progress, sent }: Rows,
): Promise<ToldState> {
  const own = sent && fromJson(ReadingState, sent.state);
  const { SpentReadingMinutes, RemainingTimeMinutes } = own?.Statistics ?? {};
  const statistics = {
    ...(SpentReadingMinutes !== undefined && { SpentReadingMinutes }),
    ...(RemainingTimeMinutes !== undefined && { RemainingTimeMinutes }),
  };
  if (!progress) return { state: unread(book, statistics), isPlaced: true, isEcho: false };
  if (own && progress.deviceId === keyId && progress.readDate === sent.readDate) {
    return { state: own, isPlaced: true, isEcho: true };
  }
  const completed = progress.completed === 1;
  const locator = progress.locator === null ? undefined : fromJson(Locator, progress.locator);
  const { progression, totalProgression } = locator?.locations ?? {};
  const share = totalProgression ?? (completed ? 1 : progress.page / (progress.pagesCount || 1));
  const facts = await readEpubFacts(db, book.id).catch(() => undefined);
  const place = facts && (await placeOf({ file: book.url, facts }, { locator, share, completed }));
  const at = koboInstant(progress.readDate);
  const bookmark = place && {
    ProgressPercent: percentOf(completed ? 1 : share),
    ...(progression !== undefined && { ContentSourceProgressPercent: percentOf(progression) }),
    Location: { Source: place.source, Type: 'KoboSpan', Value: place.mark },
  };
  const state: ReadingState = {
    Created: koboInstant(progress.created),
    LastModified: at,
    PriorityTimestamp: at,
    EntitlementId: book.id,
    StatusInfo: {
      LastModified: at,
      Status: completed ? 'Finished' : 'Reading',
      TimesStartedReading: 1,
    },
    Statistics: { LastModified: at, ...statistics },
    CurrentBookmark: { LastModified: at, ...bookmark },
  };
  return { state, isPlaced: place !== undefined, isEcho: false };
}
