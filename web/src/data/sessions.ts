import {
  deleteApiKeyOf,
  endMySession,
  endMySessions,
  endSession,
  endSessions,
  listApiKeysOf,
  listMySessions,
  listSessions,
} from '@longbox/contract/sessions';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.sessions';

/** The open sign-ins of the signed-in account. */
export const mySessionsQuery = queryOf(listMySessions, {}, { failureTitle });

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
