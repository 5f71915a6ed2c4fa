import { getHouseholdSettings, updateHouseholdSettings } from '@longbox/contract/household';
import { nothing, row } from './row.ts';

/** Longbox's own: what people share with each other. */
export const householdRows = [
  row(getHouseholdSettings)({ input: nothing }),
  row(updateHouseholdSettings)({
    input: () => ({ body: { shareRatings: false } }),
    cases: [
      {
        when: 'something that is no switch',
        change: () => ({ body: { shareRatings: 'yes' } }),
        status: 400,
        violates: ['shareRatings'],
      },
    ],
  }),
];
