import type { historyTypes } from '@longbox/contract/history';
import type { Db } from '../../base/db/connection.ts';
import { propertyColumns } from '../../base/db/text-columns.ts';
import { newId } from '../../base/ids.ts';

/** What happened to a file, and what is known of it; every value is text. */
interface HistoricalEvent {
  readonly type: (typeof historyTypes)[number];
  readonly bookId?: string | undefined;
  readonly seriesId?: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
}

/** Notes for good that a file was changed, made or removed. */
export async function recordHistory(db: Db, event: HistoricalEvent): Promise<void> {
  await db
    .insertInto('history')
    .values({
      id: newId(),
      type: event.type,
      timestamp: Date.now(),
      bookId: event.bookId ?? null,
      seriesId: event.seriesId ?? null,
      ...propertyColumns(event.properties),
    })
    .execute();
}
