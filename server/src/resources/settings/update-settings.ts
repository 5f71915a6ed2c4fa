import type { SettingsUpdate } from '@longbox/contract/settings';
import { forgetRemembered } from '../../base/accounts/end-sessions.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { storeSettings } from '../../base/settings/store-settings.ts';
import type { Services } from '../services.ts';

/** Members for which `null` means to remove what is stored. */
const removable = new Set([
  'serverPort',
  'serverContextPath',
  'koboPort',
  'kepubifyPath',
  'deviceCopyDays',
]);

/** Has open pages find the server after its next start. */
async function tellPlace({ events, host }: Pick<Services, 'events' | 'host'>): Promise<void> {
  const { port } = host.inUse();
  const { port: nextPort, basePath: nextContextPath } = await host.next();
  events.emit({ name: 'PlaceChanged', payload: { port, nextPort, nextContextPath } });
}

/** Stores settings (ST-02); the number of tasks side by side changes at once. */
export async function updateSettings(
  { db, events, host }: Pick<Services, 'db' | 'events' | 'host'>,
  { renewRememberMeKey, taskPoolAutomatic, ...update }: SettingsUpdate,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const [name, value] of Object.entries(update)) {
      if (value === undefined) continue;
      if (value !== null) {
        await storeSettings(transaction, { [name]: value });
      } else if (removable.has(name)) {
        await transaction.deleteFrom('setting').where('name', '=', name).execute();
      }
    }
    if (taskPoolAutomatic)
      await transaction.deleteFrom('setting').where('name', '=', 'taskPoolSize').execute();
    if (renewRememberMeKey) await forgetRemembered(transaction);
  });
  if (update.taskPoolSize ?? taskPoolAutomatic) host.settingsChanged();
  if (update.serverPort !== undefined || update.serverContextPath !== undefined) {
    await tellPlace({ events, host });
  }
}
