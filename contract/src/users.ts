import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';
import { passwordProblem, passwordWords } from './password-rule.ts';
import { id, longestText, nullable, wordList } from './shapes.ts';
import { claimHeaders, emailPattern, rememberMe, signInCalls, tokenHeader } from './sign-in.ts';

export { claimHeaders, emailPattern } from './sign-in.ts';

export const roles = ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOBO_SYNC'] as const;
export type Role = (typeof roles)[number];

const AgeRestriction = z.object({
  age: z.int().check(z.minimum(0)),
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']),
});

export const User = z.object({
  id,
  email: z.string(),
  /** Always holds `USER`; newer servers may name roles unknown here. */
  roles: z.array(z.string()),
  sharedAllLibraries: z.boolean(),
  sharedLibrariesIds: z.array(id),
  labelsAllow: z.array(z.string()),
  labelsExclude: z.array(z.string()),
  ageRestriction: nullable(AgeRestriction),
});
export type User = z.output<typeof User>;

/** Whether the account holds a role; roles are independent of each other. */
export function hasRole(user: Pick<User, 'roles'>, role: Role): boolean {
  return user.roles.includes(role);
}

const ClaimStatus = z.object({ isClaimed: z.boolean() });

export const getClaim = endpoint({
  ...signInCalls.getClaim,
  access: 'anonymous',
  answer: ClaimStatus,
  provides: ['session'],
});

/** Creates the first account, with every role. Works only while there is none; does not sign in. */
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

/** Ends the session and forgets a remembered sign-in. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'anonymous',
  answer: 'nothing',
});

/** The same for those who can only follow a link. */
export const signOutByLink = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'anonymous',
  answer: 'nothing',
});

/** Turns a session carried in the `X-Auth-Token` header into a cookie. */
export const setSessionCookie = endpoint({
  ...signInCalls.setSessionCookie,
  access: 'user',
  headers: [tokenHeader],
  answer: 'nothing',
});

const OAuth2Provider = z.object({ name: z.string(), registrationId: z.string() });

export const listOAuth2Providers = endpoint({
  ...signInCalls.listOAuth2Providers,
  access: 'anonymous',
  answer: z.array(OAuth2Provider),
  provides: ['session'],
});

const roleNames = z.array(z.string());
const sharedLibraries = z.object({ all: z.boolean(), libraryIds: z.array(id) });
const restriction = z.object({
  age: z.int().check(z.minimum(0)),
  /** `NONE` is another way to lift the restriction. */
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE', 'NONE']),
});

/** Rights of an account. Absent keeps; `null` lifts a restriction. Unknown roles are ignored. */
export const UserUpdate = z.object({
  roles: z.optional(roleNames),
  sharedLibraries: z.optional(sharedLibraries),
  ageRestriction: z.optional(z.nullable(restriction)),
  labelsAllow: wordList,
  labelsExclude: wordList,
});
export type UserUpdate = z.output<typeof UserUpdate>;

/** A password that is chosen now; those of before go on working, whatever they are. */
export const newPassword = z.string().check(
  z.refine((text) => passwordProblem(text) !== 'short', passwordWords.short),
  z.refine((text) => passwordProblem(text) !== 'common', passwordWords.common),
  z.maxLength(longestText, `must not have more than ${longestText} characters`),
);

/** Without saying, an account sees all libraries, has no role and no restriction. */
export const UserCreation = z.object({
  email: z
    .string()
    .check(
      z.regex(emailPattern, 'must be a well-formed email address'),
      z.maxLength(longestText, `must not have more than ${longestText} characters`),
    ),
  password: newPassword,
  ...UserUpdate.shape,
});
export type UserCreation = z.output<typeof UserCreation>;

const PasswordUpdate = z.object({ password: newPassword });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v2/users',
  access: 'admin',
  answer: z.array(User),
  provides: ['users'],
});

/** The e-mail is unique ignoring case. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/v2/users',
  access: 'admin',
  body: UserCreation,
  answer: User,
  status: 201,
  stales: ['users'],
});

/** Changes the rights of another account; its sessions end if they really changed. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/{userId}',
  access: 'admin',
  body: UserUpdate,
  answer: 'nothing',
  stales: ['users'],
});

/** Removes another account with its read progress, activity and keys; its sessions end. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{userId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['users'],
});

/** One's own password, or, for an administrator, anybody's: then that account's sessions end. */
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/{userId}/password',
  access: 'user',
  body: PasswordUpdate,
  answer: 'nothing',
  stales: [],
});

export const changeMyPassword = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/me/password',
  access: 'user',
  body: PasswordUpdate,
  answer: 'nothing',
  stales: [],
});
