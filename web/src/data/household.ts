import { getHouseholdSettings, updateHouseholdSettings } from '@longbox/contract/household';
import { queryOf, useCall } from './query.ts';

/** What the signed-in account shares with others; only Longbox's own server has this. */
export const householdSettingsQuery = queryOf(
  getHouseholdSettings,
  {},
  { failureTitle: 'failure.household' },
);

export function useUpdateHouseholdSettings() {
  return useCall(updateHouseholdSettings, { failureTitle: 'failure.household' });
}
