import { getSignInTrial, listSignInServices, trySignIn } from '@longbox/contract/oauth';
import { assetUrl } from './assets.ts';
import { queryOf } from './query.ts';

/** The configured sign-in services; only Longbox's own server lists them. */
export const signInServicesQuery = queryOf(
  listSignInServices,
  {},
  { failureTitle: 'failure.signInServices' },
);

/** Result of testing a service. */
export function signInTrialQuery(trialId: string) {
  return queryOf(getSignInTrial, { params: { trialId } }, { failureTitle: 'failure.signInTrial' });
}

/** The address of a test sign-in with a service, which signs no one in. */
export function trySignInUrl(registrationId: string): string {
  return assetUrl(trySignIn, { registrationId });
}
