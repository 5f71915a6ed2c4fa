import { shutDown } from '@longbox/contract/actuator';
import { getSettings, updateSettings } from '@longbox/contract/settings';
import { regenerateBookThumbnails } from '@longbox/contract/thumbnails';
import { queryOf, useCall } from './query.ts';

/** The settings of the server, for administrators. */
export const settingsQuery = queryOf(getSettings, {}, { failureTitle: 'failure.serverSettings' });

/** Changes settings; the form shows a failure itself. */
export function useUpdateSettings() {
  return useCall(updateSettings);
}

/** Generates the covers of books again. */
export function useRegeneratePosters() {
  return useCall(regenerateBookThumbnails, { failureTitle: 'failure.regenerate' });
}

/** Ends the server. */
export function useShutDown() {
  return useCall(shutDown, { failureTitle: 'failure.shutDown' });
}
