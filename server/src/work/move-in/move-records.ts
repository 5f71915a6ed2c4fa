import { insertRows } from '../../base/db/long-lists.ts';
import { propertyColumns } from '../../base/db/text-columns.ts';
import { batches } from './batches.ts';
import type { Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

/** As long as Longbox keeps it. */
const keptMillis = 31 * 24 * 60 * 60 * 1000;

/** What happened: to files, at sign-ins, and which news were read. */
export async function moveRecords({ komga, db, report, users, keys, zone }: Moving): Promise<void> {
  const properties = Map.groupBy(komga.rows(tables.eventProperty), ({ ID }) => ID);
  const events = komga.rows(tables.event);
  for (const batch of batches(events)) {
    const rows = batch.map((row) => ({
      id: row.ID,
      type: row.TYPE,
      timestamp: zone(row.TIMESTAMP),
      bookId: row.BOOK_ID,
      seriesId: row.SERIES_ID,
      ...propertyColumns(
        Object.fromEntries((properties.get(row.ID) ?? []).map(({ KEY, VALUE }) => [KEY, VALUE])),
      ),
    }));
    await insertRows(db, 'history', rows);
    report.took('history', rows.length);
  }
  const since = Date.now() - keptMillis;
  for (const batch of batches(komga.rows(tables.activity, { order: 'DATE_TIME, rowid' }))) {
    const recent = batch.filter(({ DATE_TIME }) => DATE_TIME >= since);
    const rows = recent.map((row) => ({
      userId: row.USER_ID !== null && users.has(row.USER_ID) ? row.USER_ID : null,
      email: row.EMAIL,
      apiKeyId: row.API_KEY_ID !== null && keys.has(row.API_KEY_ID) ? row.API_KEY_ID : null,
      apiKeyComment: row.API_KEY_COMMENT,
      ip: row.IP,
      userAgent: row.USER_AGENT,
      success: row.SUCCESS ? 1 : 0,
      error: row.ERROR,
      dateTime: row.DATE_TIME,
      source: row.SOURCE,
    }));
    await insertRows(db, 'authenticationActivity', rows);
    report.took('sign-ins', rows.length);
    for (let old = batch.length - recent.length; old > 0; old -= 1) {
      report.left('sign-ins', 'over a month old');
    }
  }
  const read = new Set<string>();
  for (const { USER_ID, ANNOUNCEMENT_ID } of komga.rows(tables.announcement)) {
    const key = `${USER_ID} ${ANNOUNCEMENT_ID}`;
    if (!users.has(USER_ID) || read.has(key)) {
      report.left('read announcements', 'account missing');
      continue;
    }
    read.add(key);
    const row = { userId: USER_ID, announcementId: ANNOUNCEMENT_ID };
    await insertRows(db, 'announcementRead', [row]);
    report.took('read announcements');
  }
}
