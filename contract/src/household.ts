import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * What people of one server share with each other, if they choose to. These calls are Longbox's own: other
 * servers of the contract don't have them.
 */

const path = '/api/longbox/v1/household';

/** An account's choices about sharing. It shares nothing until its owner says so. */
export const HouseholdSettings = z.object({
  /** Its ratings count in the averages, which exist once every account says so. */
  shareRatings: z.boolean(),
});
export type HouseholdSettings = z.output<typeof HouseholdSettings>;

/** The caller's choices about sharing. */
export const getHouseholdSettings = endpoint({
  method: 'GET',
  path: `${path}/settings`,
  access: 'user',
  answer: HouseholdSettings,
  provides: ['household'],
});

/** Changes these choices. Absent members stay. */
export const updateHouseholdSettings = endpoint({
  method: 'PATCH',
  path: `${path}/settings`,
  access: 'user',
  body: z.partial(HouseholdSettings),
  answer: HouseholdSettings,
  stales: ['household', 'progress'],
});
