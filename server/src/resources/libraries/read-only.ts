import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';

/** The libraries whose files never get metadata. */
export async function listReadOnly(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('library')
    .select('id')
    .where('readOnly', '=', 1)
    .orderBy('nameKey')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a library as read-only, or no longer. */
export async function markReadOnly(
  { db, events }: { readonly db: Db; readonly events: EventBus },
  { libraryId, readOnly }: { readonly libraryId: string; readonly readOnly: boolean },
): Promise<void> {
  await db
    .updateTable('library')
    .set({ readOnly: readOnly ? 1 : 0 })
    .where('id', '=', libraryId)
    .execute();
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
}
