import {
  dismissRecommendation,
  getHouseholdSettings,
  listHouseholdMembers,
  listReadByOthers,
  listRecommendations,
  recommendBook,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import { queryOf, useCall } from './query.ts';

/* Only Longbox's own server has a household. */

const failureTitle = 'failure.household';

/** What the signed-in account shares with others. */
export const householdSettingsQuery = queryOf(getHouseholdSettings, {}, { failureTitle });

export function useUpdateHouseholdSettings() {
  return useCall(updateHouseholdSettings, { failureTitle });
}

/** The others that books can be recommended to. */
export const householdMembersQuery = queryOf(listHouseholdMembers, {}, { failureTitle });

/** What others are reading now. */
export const readByOthersQuery = queryOf(listReadByOthers, {}, { failureTitle });

/** What others recommend to the signed-in account. */
export const recommendationsQuery = queryOf(listRecommendations, {}, { failureTitle });

/** Sends a recommendation; the dialog shows a failure itself. */
export function useRecommendBook() {
  return useCall(recommendBook);
}

export function useDismissRecommendation() {
  return useCall(dismissRecommendation, { failureTitle: 'failure.dismiss' });
}
