import { getMe, hasRole, signOut, type User } from '@longbox/contract/users';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { queryOf, useCall } from './query.ts';

/** The signed-in account. */
export const meQuery = queryOf(getMe, {}, { failureTitle: 'failure.session' });

/** The signed-in account, for screens behind the sign-in guard. */
export function useMe(): User {
  return useSuspenseQuery(meQuery).data;
}

/** The id of the signed-in account, outside components; empty if no one is signed in. */
export function userIdIn(client: QueryClient): string {
  return client.getQueryData(meQuery.queryKey)?.id ?? '';
}

/** Whether the signed-in account administers the server. */
export function useIsAdmin(): boolean {
  return hasRole(useMe(), 'ADMIN');
}

/** Ends the session on the server. */
export function useSignOut() {
  return useCall(signOut);
}
