import {
  createApiKey,
  deleteApiKey,
  deleteSyncPoints,
  listApiKeys,
} from '@longbox/contract/api-keys';
import {
  type AuthenticationActivity,
  getLatestActivity,
  listActivity,
  listMyActivity,
} from '@longbox/contract/authentication-activity';
import { changeEmail } from '@longbox/contract/email-change';
import type { CallInput } from '@longbox/contract/endpoint';
import { changePassword } from '@longbox/contract/user-administration';
import { ApiError, call, isSignedOut } from './api.ts';
import { askQuery, asking, queryOf, useCall } from './query.ts';

const failureTitle = 'failure.activity';

/** The API keys of the signed-in account, without the keys themselves. */
export const apiKeysQuery = queryOf(listApiKeys, {}, { failureTitle: 'failure.apiKeys' });

/** Creates an API key; only this answer contains the key. The dialog shows a failure itself. */
export function useCreateApiKey() {
  return useCall(createApiKey);
}

export function useDeleteApiKey() {
  return useCall(deleteApiKey, { failureTitle: 'failure.apiKeyDelete' });
}

/** Makes the e-readers that use a key sync from scratch. */
export function useForgetSync() {
  return useCall(deleteSyncPoints, { failureTitle: 'failure.sync' });
}

/** Changes the e-mail of an account; the dialog shows a failure itself. Only our own server can. */
export function useChangeEmail() {
  return useCall(changeEmail);
}

/**
 * Sets your own password, or any account's as an administrator; the dialog shows a failure itself.
 */
export function useChangePassword() {
  return useCall(changePassword);
}

/** Scope of sign-in attempts: your own, or all as an administrator. */
export type ActivityOf = 'me' | 'everybody';

/** Attempts to sign in, a page of them or all. */
export function activityQuery(of: ActivityOf, query: CallInput<typeof listActivity>['query'] = {}) {
  return askQuery(asking(of === 'me' ? listMyActivity : listActivity, { query }, failureTitle));
}

/** The newest attempt of an account, or with one of its API keys; `null` if there is none. */
export function latestActivityQuery(userId: string, apiKeyId?: string) {
  const input = { params: { userId }, query: { apikey_id: apiKeyId } };
  const asked = asking(getLatestActivity, input, failureTitle);
  return askQuery<AuthenticationActivity | null>({
    ...asked,
    run: async (signal) => {
      try {
        return await call(getLatestActivity, input, { signal });
      } catch (error) {
        // It is one fact among others: without it they still tell something.
        if (error instanceof ApiError && !isSignedOut(error)) return null;
        throw error;
      }
    },
  });
}
