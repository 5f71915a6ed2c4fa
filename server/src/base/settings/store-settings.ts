import type { Db } from '../db/connection.ts';
import type { StoredSettings } from './get-settings.ts';

/** Stores these settings; others stay as they are. */
export async function storeSettings(db: Db, settings: Partial<StoredSettings>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const text = JSON.stringify(value);
    await db
      .insertInto('setting')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .execute();
  }
}
