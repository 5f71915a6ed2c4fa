import { getSignInTrial, listSignInServices, trySignIn } from '@longbox/contract/oauth';
import { assetUrl } from './assets.ts';
import { queryOf } from './query.ts';

/** The services to sign in with, as they are set up; only our own server says so. */
export const signInServicesQuery = queryOf(
  listSignInServices,
  {},
  { failureTitle: 'failure.signInServices' },
);

/** What came of trying a service. */
export function signInTrialQuery(trialId: string) {
  return queryOf(getSignInTrial, { params: { trialId } }, { failureTitle: 'failure.signInTrial' });
}

/** The address that goes the way of a sign-in with a service and signs nobody in. */
export function trySignInUrl(registrationId: string): string {
  return assetUrl(trySignIn, { registrationId });
}
