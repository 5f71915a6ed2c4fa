import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';
import { id, nullable } from './shapes.ts';
import { claimHeaders, rememberMe, signInCalls, tokenHeader } from './sign-in.ts';

export { claimHeaders, emailPattern } from './sign-in.ts';

export const roles = [
  'ADMIN',
  'FILE_DOWNLOAD',
  'PAGE_STREAMING',
  'KOBO_SYNC',
  'KOREADER_SYNC',
] as const;
export type Role = (typeof roles)[number];

const AgeRestriction = z.object({
  age: z.int().check(z.minimum(0)),
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']),
});

export const User = z.object({
  id,
  email: z.string(),
  /** Always contains `USER`; newer servers may have unknown roles. */
  roles: z.array(z.string()),
  sharedAllLibraries: z.boolean(),
  sharedLibrariesIds: z.array(id),
  labelsAllow: z.array(z.string()),
  labelsExclude: z.array(z.string()),
  ageRestriction: nullable(AgeRestriction),
});
export type User = z.output<typeof User>;

/** Whether the account has a role; roles are independent of each other. */
export function hasRole(user: Pick<User, 'roles'>, role: Role): boolean {
  return user.roles.includes(role);
}

const ClaimStatus = z.object({ isClaimed: z.boolean() });

/** Says whether the server has an account. */
export const getClaim = endpoint({
  ...signInCalls.getClaim,
  access: 'anonymous',
  answer: ClaimStatus,
  provides: ['session'],
});

/**
 * Creates the first account, with every role. Works only while there is no account; doesn't sign in.
 */
export const claimServer = endpoint({
  ...signInCalls.claimServer,
  access: 'anonymous',
  headers: Object.values(claimHeaders),
  answer: User,
});

/**
 * The signed-in account. With Basic credentials it signs in and sets the session cookie;
 * `remember-me` (`true`, `on`, `yes`, `1`) adds a long-lived one.
 */
export const getMe = endpoint({
  ...signInCalls.getMe,
  access: 'user',
  query: z.object({ [rememberMe]: one }),
  answer: User,
  provides: ['session'],
});

/** Ends the session and a remembered sign-in. */
export const signOut = endpoint({
  ...signInCalls.signOut,
  access: 'anonymous',
  answer: 'nothing',
});

/** Signs out, like `POST`, for use as a link. */
export const signOutByLink = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'anonymous',
  answer: 'nothing',
});

/** Turns a session from the `X-Auth-Token` header into a cookie. */
export const setSessionCookie = endpoint({
  ...signInCalls.setSessionCookie,
  access: 'user',
  headers: [tokenHeader],
  answer: 'nothing',
});

const OAuth2Provider = z.object({ name: z.string(), registrationId: z.string() });

/** Lists the services that people can sign in with. */
export const listOAuth2Providers = endpoint({
  ...signInCalls.listOAuth2Providers,
  access: 'anonymous',
  answer: z.array(OAuth2Provider),
  provides: ['session'],
});
