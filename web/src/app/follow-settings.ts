import { startSettingsSync } from '../data/sync-client-settings.ts';
import { followLanguage } from '../items/notices/tell-language.ts';
import { isOwnServer } from '../lib/own-server.ts';

/** Tells the server what is set in this browser, from now on. */
export function followSettings(onFailure: (error: Error) => void): void {
  startSettingsSync(onFailure);
  if (isOwnServer) followLanguage();
}
