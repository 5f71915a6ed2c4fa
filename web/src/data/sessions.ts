import {
  deleteApiKeyOf,
  endMySession,
  endMySessions,
  endSession,
  endSessions,
  listApiKeysOf,
  listMySessions,
  listSessions,
  type Session,
} from '@longbox/contract/sessions';
import { isMissing } from './api.ts';
import { askQuery, asking, queryOf, useCall } from './query.ts';

const failureTitle = 'failure.sessions';

/** Where whoever is signed in is signed in; `null` where the server cannot tell. */
export function mySessionsQuery() {
  const asked = asking(listMySessions, {}, failureTitle);
  return askQuery<readonly Session[] | null>({
    ...asked,
    run: async (signal) => {
      try {
        return await asked.run(signal);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
}

/** Where an account is signed in; for administrators. */
export const sessionsQuery = (userId: string) =>
  queryOf(listSessions, { params: { userId } }, { failureTitle });

export function useEndMySession() {
  return useCall(endMySession, { failureTitle });
}

/** Signs out everywhere, here too. */
export function useEndMySessions() {
  return useCall(endMySessions, { failureTitle });
}

export function useEndSession() {
  return useCall(endSession, { failureTitle });
}

export function useEndSessions() {
  return useCall(endSessions, { failureTitle });
}

/** The keys of an account; for administrators. */
export const apiKeysOfQuery = (userId: string) =>
  queryOf(listApiKeysOf, { params: { userId } }, { failureTitle: 'failure.apiKeys' });

export function useDeleteApiKeyOf() {
  return useCall(deleteApiKeyOf, { failureTitle: 'failure.apiKeyDelete' });
}
