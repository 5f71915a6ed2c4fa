import type { Announcements } from '@longbox/contract/announcements';
import { requireRoom } from '../../base/accounts/limits.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { notFound } from '../../base/errors.ts';
import type { NewsFeed } from './news-feed.ts';

/** The announcements, each with whether the caller has read it (AN-01). */
export async function getAnnouncements(
  { db, news }: { readonly db: Db; readonly news: NewsFeed },
  viewer: Viewer,
): Promise<Announcements> {
  const feed = news.current();
  if (!feed) throw notFound('No announcements found');
  const rows = await db
    .selectFrom('announcementRead')
    .select('announcementId')
    .where('userId', '=', viewer.id)
    .execute();
  const read = new Set(rows.map(({ announcementId }) => announcementId));
  const items = feed.items.map((item) => ({ ...item, _komga: { read: read.has(item.id) } }));
  return { ...feed, items };
}

/** Marks announcements as read by the caller (AN-02). */
export async function markAnnouncementsRead(
  db: Db,
  { viewer, ids }: { viewer: Viewer; ids: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const announcementId of new Set(ids)) {
      await transaction
        .insertInto('announcementRead')
        .values({ userId: viewer.id, announcementId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await requireRoom(transaction, 'announcements', viewer.id);
  });
}
