import type { KoreaderPosition, SentPosition } from '@longbox/contract/koreader';
import { type Selectable, sql } from 'kysely';
import { findUser } from '../../base/accounts/accounts.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { Tables } from '../../base/db/tables.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { countProgress, writeProgress } from '../books/write-progress.ts';
import { booksOfDocument, type KoreaderBook } from './find-books.ts';
import { placeForKoreader, placeFromKoreader, type StoredPlace } from './places.ts';

interface Place {
  readonly db: Db;
  readonly events: Pick<EventBus, 'emit'>;
}

type Row = Selectable<Tables['koreaderPosition']>;

/** Positions kept per account: those without a book, and all. */
const mostWaiting = 1_000;
const most = 10_000;

interface Stored {
  readonly viewer: Viewer;
  readonly sent: SentPosition;
  /** Asked in the transaction of the write: whether the account may still write. */
  readonly isAllowed: (db: Db) => Promise<boolean>;
}

/**
 * Stores a place that KOReader sent, as it came, and as the progress of its books. The last write wins.
 *
 * @returns when it was stored, or nothing if the account may no longer store it
 */
export async function storePosition(
  { db, events }: Place,
  { viewer, sent, isAllowed }: Stored,
): Promise<number | undefined> {
  const { document, progress, percentage, device, device_id: deviceId, metadata } = sent;
  const books = await booksOfDocument(db, viewer, document);
  const places = await placesIn(db, books, sent);
  const written = Date.now();
  const row: Row = {
    userId: viewer.id,
    document,
    progress,
    percentage,
    device,
    deviceId: deviceId ?? null,
    metadata: books.length === 0 && metadata ? JSON.stringify(metadata) : null,
    written,
    applied: books.length > 0 ? 1 : 0,
  };
  const isStored = await inTransaction(db, async (transaction) => {
    if (!(await isAllowed(transaction))) return false;
    await transaction
      .insertInto('koreaderPosition')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'document']).doUpdateSet(row))
      .execute();
    await writePlaces(transaction, row, places);
    await dropOldest(transaction, viewer.id);
    return true;
  });
  if (!isStored) return undefined;
  tell(events, viewer.id, places);
  return written;
}

type BookPlace = StoredPlace & { readonly bookId: string };

function placesIn(
  db: Db,
  books: readonly KoreaderBook[],
  place: Pick<Row, 'progress' | 'percentage'>,
): Promise<BookPlace[]> {
  return Promise.all(
    books.map(async (book) => ({ bookId: book.id, ...(await placeFromKoreader(db, book, place)) })),
  );
}

async function writePlaces(db: Db, row: Row, places: readonly BookPlace[]): Promise<void> {
  const { userId, written, deviceId, device } = row;
  const program = device === '' ? 'KOReader' : `KOReader · ${device}`;
  const by = { readDate: written, device: { id: deviceId ?? '', name: device } };
  await writeProgress(
    db,
    userId,
    // Copies of a file are read once.
    places.map((place, index) => ({ ...place, ...by, ...(index === 0 && { program }) })),
  );
  for (const { bookId } of places) await countProgress(db, { bookId, userId });
}

function tell(events: Place['events'], userId: string, places: readonly BookPlace[]): void {
  for (const { bookId } of places) {
    events.emit({ name: 'ReadProgressChanged', payload: { bookId, userId } });
  }
}

async function dropOldest(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM koreaderPosition WHERE userId = ${userId} AND (document IN (
      SELECT document FROM koreaderPosition WHERE userId = ${userId} AND applied = 0
      ORDER BY written DESC ${engine.allBeyond(mostWaiting)})
    OR document IN (SELECT document FROM koreaderPosition WHERE userId = ${userId}
      ORDER BY written DESC ${engine.allBeyond(most)}))`.execute(db);
}

/** Where the viewer is in a document, in KOReader's words. */
export async function findPosition(
  place: Place,
  viewer: Viewer,
  document: string,
): Promise<KoreaderPosition | undefined> {
  const { db } = place;
  const stored = await findStored(db, viewer.id, document);
  const books = await booksOfDocument(db, viewer, document);
  if (books.length === 0) return stored && asSent(stored);
  if (stored?.applied === 0) await applyStored(place, stored, books);
  const progress = await db
    .selectFrom('readProgress')
    .selectAll()
    .where('userId', '=', viewer.id)
    .where(
      'bookId',
      'in',
      books.map(({ id }) => id),
    )
    .orderBy('readDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (stored && progress?.readDate === stored.written) return asSent(stored);
  const book = books.find(({ id }) => id === progress?.bookId);
  if (!progress || !book) {
    // Someone marked the book as unread since.
    await dropPosition(db, viewer.id, document);
    return undefined;
  }
  return {
    document,
    ...(await placeForKoreader(db, book, progress)),
    // KOReader ignores a place of its own model and ID, so none is left empty.
    device: progress.deviceName === '' ? 'Longbox' : progress.deviceName,
    ...(progress.deviceId !== '' && { device_id: progress.deviceId }),
    timestamp: seconds(progress.readDate),
  };
}

const seconds = (millis: number): number => Math.floor(millis / 1000);

const findStored = (db: Db, userId: string, document: string): Promise<Row | undefined> =>
  db
    .selectFrom('koreaderPosition')
    .selectAll()
    .where('userId', '=', userId)
    .where('document', '=', document)
    .executeTakeFirst();

function asSent({ document, progress, percentage, device, deviceId, written }: Row) {
  const timestamp = seconds(written);
  const by = { device, ...(deviceId !== null && { device_id: deviceId }) };
  return { document, progress, percentage, ...by, timestamp };
}

async function dropPosition(db: Db, userId: string, document: string): Promise<void> {
  await db
    .deleteFrom('koreaderPosition')
    .where('userId', '=', userId)
    .where('document', '=', document)
    .execute();
}

/** A place of a book that wasn't known becomes its progress, unless that is later. */
async function applyStored(
  { db, events }: Place,
  stored: Row,
  books: readonly KoreaderBook[],
): Promise<void> {
  const { userId, document, written } = stored;
  const places = await placesIn(db, books, stored);
  const taken = await inTransaction(db, async (transaction) => {
    const marked = await transaction
      .updateTable('koreaderPosition')
      .set({ applied: 1, metadata: null })
      .where('userId', '=', userId)
      .where('document', '=', document)
      .where('written', '=', written)
      .where('applied', '=', 0)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return [];
    const later = await transaction
      .selectFrom('readProgress')
      .select('bookId')
      .where('userId', '=', userId)
      .where('readDate', '>=', written)
      .where(
        'bookId',
        'in',
        books.map(({ id }) => id),
      )
      .execute();
    const isLater = new Set(later.map(({ bookId }) => bookId));
    const due = places.filter(({ bookId }) => !isLater.has(bookId));
    await writePlaces(transaction, stored, due);
    return due;
  });
  tell(events, userId, taken);
}

/** Applies the places that were waiting for a book with this digest. */
export async function applyWaiting(place: Place, document: string): Promise<void> {
  const { db } = place;
  const waiting = await db
    .selectFrom('koreaderPosition')
    .selectAll()
    .where('document', '=', document)
    .where('applied', '=', 0)
    .execute();
  for (const stored of waiting) {
    const viewer = await findUser(db, stored.userId);
    const books = viewer ? await booksOfDocument(db, viewer, document) : [];
    if (books.length > 0) await applyStored(place, stored, books);
  }
}
