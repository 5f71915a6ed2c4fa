import { toInstant } from '@longbox/contract/dates';
import type { Recommendation, recommendBook as call } from '@longbox/contract/household';
import type { BodyOf } from '@longbox/contract/endpoint';
import { findUser } from '../../base/accounts/accounts.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { newId } from '../../base/ids.ts';
import { presentBooks, requireBook } from '../books/get-book.ts';
import {
  isBookShownTo,
  selectMembers,
  selectRecommendations,
  selectSettings,
} from './household-store.ts';

/** The latest of one person to another stay. */
const mostOfOne = 50;

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** Recommends a book to someone; only they learn whether they may see it. */
export async function recommendBook(
  { db, events }: Place,
  viewer: Viewer,
  { bookId, to, note }: BodyOf<typeof call>,
): Promise<void> {
  if (!(await selectSettings(db, viewer.id)).recommendations) throw forbidden();
  await requireBook(db, viewer, bookId);
  const isMember = (await selectMembers(db, viewer.id)).some(({ id }) => id === to);
  const recipient = isMember ? await findUser(db, to) : undefined;
  if (!recipient) throw notFound('User not found');
  // Told to nobody, and not kept for a time when they may see it.
  if (!(await isBookShownTo(db, recipient, bookId))) return;
  const row = { note: note.trim(), created: Date.now() };
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('recommendation')
      .values({ id: newId(), userId: to, fromId: viewer.id, bookId, ...row })
      .onConflict((conflict) => conflict.columns(['userId', 'fromId', 'bookId']).doUpdateSet(row))
      .execute();
    const ofBoth = transaction
      .selectFrom('recommendation')
      .select('id')
      .where('userId', '=', to)
      .where('fromId', '=', viewer.id);
    await transaction
      .deleteFrom('recommendation')
      .where('userId', '=', to)
      .where('fromId', '=', viewer.id)
      .where('id', 'not in', ofBoth.orderBy('created', 'desc').orderBy('id').limit(mostOfOne))
      .execute();
  });
  events.emit({ name: 'BookRecommended', payload: { userId: to } });
}

/** What others recommend to the viewer, if they take part. */
export async function listRecommendations(db: Db, viewer: Viewer): Promise<Recommendation[]> {
  if (!(await selectSettings(db, viewer.id)).recommendations) return [];
  const rows = await selectRecommendations(db, viewer);
  const books = await presentBooks(
    db,
    viewer,
    rows.map(({ bookId }) => bookId),
  );
  const byId = new Map(books.map((book) => [book.id, book]));
  return rows.flatMap(({ id, note, created, fromId, email, bookId }) => {
    const book = byId.get(bookId);
    const from = { id: fromId, email };
    return book ? [{ id, from, note, created: toInstant(created), book }] : [];
  });
}

/** Takes a recommendation off the viewer's list. */
export async function dismissRecommendation(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('recommendation')
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Recommendation not found');
}
