import { getMe, hasRole, signOut, type User } from '@longbox/contract/users';
import { useSuspenseQuery } from '@tanstack/react-query';
import { queryOf, useCall } from './query.ts';

/** The signed-in account. */
export const meQuery = queryOf(getMe, {}, { failureTitle: 'failure.session' });

/** The signed-in account, for screens behind the sign-in guard. */
export function useMe(): User {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the signed-in account administers the server. */
export function useIsAdmin(): boolean {
  return hasRole(useMe(), 'ADMIN');
}

/** Ends the session on the server. */
export function useSignOut() {
  return useCall(signOut);
}
