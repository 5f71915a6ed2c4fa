import {
  mostReadingSessions,
  type ReadingReport,
  type ReadingSession,
} from '@longbox/contract/reading';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import { foldSessions } from '../../catalogue/books/fold-sessions.ts';
import { requireBook } from '../books/get-book.ts';
import { localDay } from '../../catalogue/books/local-day.ts';
import { dropSession, present, selectSession, writeSession } from './reading-store.ts';

interface Asked {
  readonly bookId: string;
  readonly readingId: string;
}

/** IDs of clients. Those of folded sessions have a dot, so that no client can send one. */
const idPattern = /^[\w-]{8,64}$/;

/** Stores a session; of two reports of the same one the longer counts, from its known start. */
export async function saveSession(
  db: Db,
  viewer: Viewer,
  { bookId, readingId, report }: Asked & { readonly report: ReadingReport },
): Promise<ReadingSession> {
  await requireBook(db, viewer, bookId);
  if (!idPattern.test(readingId)) {
    throw badRequest('The ID of a reading session must have 8 to 64 letters, digits, - and _');
  }
  const key = { userId: viewer.id, bookId, id: readingId };
  return inTransaction(db, async (transaction) => {
    const known = await selectSession(transaction, key);
    const { ago, lasted, first, last, active, finished, ...extent } = report;
    if (known && known.ended - known.started >= lasted) return present(known);
    const started = known?.started ?? Date.now() - ago - lasted;
    const row = {
      ...key,
      ...extent,
      day: known?.day ?? localDay(started, extent.zone),
      started,
      ended: started + lasted,
      firstPlace: first,
      lastPlace: last,
      active: Math.min(active, lasted),
      finished: finished ? 1 : 0,
      folded: 0,
    };
    await writeSession(transaction, row);
    await foldSessions(transaction, viewer.id, mostReadingSessions);
    return present(row);
  });
}

/** Deletes a session of the viewer, or a day of folded ones. */
export async function deleteSession(
  db: Db,
  viewer: Viewer,
  { bookId, readingId }: Asked,
): Promise<void> {
  await requireBook(db, viewer, bookId);
  const isDropped = await dropSession(db, { userId: viewer.id, bookId, id: readingId });
  if (!isDropped) throw notFound('Reading session not found');
}
