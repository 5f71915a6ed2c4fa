import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { passwordProblem, passwordWords } from './password-rule.ts';
import { id, longestText, wordList } from './shapes.ts';
import { emailPattern } from './sign-in.ts';
import { User } from './users.ts';

const roleNames = z.array(z.string());
const sharedLibraries = z.object({ all: z.boolean(), libraryIds: z.array(id) });
const restriction = z.object({
  age: z.int32().check(z.minimum(0)),
  /** `NONE` also removes the restriction. */
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE', 'NONE']),
});

/**
 * Rights of an account. Absent members stay; `null` removes a restriction. Unknown roles are
 * ignored.
 */
export const UserUpdate = z.object({
  roles: z.optional(roleNames),
  sharedLibraries: z.optional(sharedLibraries),
  ageRestriction: z.optional(z.nullable(restriction)),
  labelsAllow: wordList,
  labelsExclude: wordList,
});
export type UserUpdate = z.output<typeof UserUpdate>;

/** A new password; existing ones keep working. */
export const newPassword = z.string().check(
  z.refine((text) => passwordProblem(text) !== 'short', passwordWords.short),
  z.refine((text) => passwordProblem(text) !== 'common', passwordWords.common),
  z.maxLength(longestText, `must not have more than ${longestText} characters`),
);

/** By default an account sees all libraries, and has no role and no restriction. */
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

/** Creates an account. The email is unique ignoring case. */
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

/** Deletes another account with its reading progress, activity and keys; its sessions end. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{userId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['users'],
});

/** Changes your own password, or any account's as an administrator. Another account's sessions end; yours stay, but your remembered sign-ins end. */
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
