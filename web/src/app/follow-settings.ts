import { startSettingsSync } from '../data/sync-client-settings.ts';
import { followLanguage, tellLanguage } from '../items/notices/tell-language.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { getPreference } from '../lib/preferences.ts';

/**
 * Tells the server what is set in this browser, from now on.
 *
 * @param locale when the page began: another one may have been chosen since
 */
export function followSettings(locale: string, onFailure: (error: Error) => void): void {
  startSettingsSync(onFailure);
  if (!isOwnServer) return;
  followLanguage();
  if (getPreference('locale') !== locale) void tellLanguage();
}
