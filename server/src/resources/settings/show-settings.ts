import { availableParallelism } from 'node:os';
import type { Settings } from '@longbox/contract/settings';
import type { Services } from '../services.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';

/** Every setting, with where it comes from (ST-01). */
export async function showSettings({ db, host }: Pick<Services, 'db' | 'host'>): Promise<Settings> {
  const stored = await getStoredSettings(db);
  const inUse = host.inUse();
  return {
    ...stored,
    taskPoolSize: stored.taskPoolSize ?? availableParallelism(),
    taskPoolAutomatic: stored.taskPoolSize === null,
    serverPort: {
      configurationSource: host.configured.port,
      databaseSource: stored.serverPort,
      effectiveValue: inUse.port,
    },
    serverContextPath: {
      configurationSource: host.configured.basePath,
      databaseSource: stored.serverContextPath,
      effectiveValue: inUse.basePath,
    },
    kepubifyPath: {
      configurationSource: null,
      databaseSource: stored.kepubifyPath,
      effectiveValue: stored.kepubifyPath,
    },
  };
}
