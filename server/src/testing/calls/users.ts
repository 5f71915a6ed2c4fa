import {
  createApiKey,
  deleteApiKey,
  deleteSyncPoints,
  listApiKeys,
} from '@longbox/contract/api-keys';
import {
  getLatestActivity,
  listActivity,
  listMyActivity,
} from '@longbox/contract/authentication-activity';
import { changeEmail } from '@longbox/contract/email-change';
import {
  createUser,
  deleteUser,
  listUsers,
  updateUser,
} from '@longbox/contract/user-administration';
import { owner } from '../test-server.ts';
import { inOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';

const emailOf = (name: string): string => `${name.replace(' ', '.')}@example.org`;
const password = 'some password';

/** US-01 to US-12, but for passwords. */
export const userRows = [
  row(listUsers)({ input: nothing }),
  row(createUser)({
    input: (world) => ({
      body: { email: emailOf(world.fresh()), password },
    }),
    cases: [
      {
        when: 'an e-mail that somebody has',
        change: () => ({ body: { email: owner.email.toUpperCase(), password } }),
        status: 400,
        says: 'A user with this email already exists',
      },
      {
        when: 'no e-mail and no password',
        change: () => ({ body: { email: 'nobody', password: '' } }),
        status: 400,
        violates: ['email', 'password'],
      },
      {
        when: 'an age below zero',
        change: ({ fresh }) => ({
          body: {
            email: emailOf(fresh()),
            password,
            ageRestriction: { age: -1, restriction: 'EXCLUDE' },
          },
        }),
        status: 400,
        violates: ['ageRestriction.age'],
      },
    ],
  }),
  row(changeEmail)({
    input: (_, { id, email, password: own }) => ({
      params: { userId: id },
      body: { email, password: own },
    }),
    cases: [
      {
        when: 'an administrator changes that of somebody else',
        as: 'admin',
        change: async ({ newUser, fresh }) => ({
          params: { userId: (await newUser()).id },
          body: { email: emailOf(fresh()) },
        }),
        status: 204,
        says: '',
      },
      {
        when: 'a reader changes that of somebody else',
        as: 'reader',
        change: ({ accounts }) => ({ params: { userId: accounts.child.id } }),
        status: 403,
      },
      {
        when: 'a wrong password',
        change: () => ({ body: { email: 'other@example.org', password: 'wrong' } }),
        status: 400,
        violates: ['password'],
      },
      {
        when: 'an e-mail that somebody has',
        as: 'admin',
        change: async ({ newUser }) => ({
          params: { userId: (await newUser()).id },
          body: { email: owner.email.toUpperCase() },
        }),
        status: 400,
        says: 'A user with this email already exists',
      },
      {
        when: 'no e-mail',
        change: () => ({ body: { email: 'nobody' } }),
        status: 400,
        violates: ['email'],
      },
    ],
  }),
  row(updateUser)({
    input: async ({ newUser }) => ({
      params: { userId: (await newUser()).id },
      body: { roles: ['FILE_DOWNLOAD'], labelsAllow: null },
    }),
    cases: [
      {
        when: "one's own rights",
        change: ({ accounts }) => ({ params: { userId: accounts.owner.id } }),
        status: 403,
      },
      {
        when: 'no roles and no libraries',
        change: () => ({ body: { roles: null, sharedLibraries: null } }),
        status: 400,
        violates: ['roles', 'sharedLibraries'],
      },
    ],
  }),
  row(deleteUser)({
    input: async ({ newUser }) => ({ params: { userId: (await newUser()).id } }),
    cases: [
      {
        when: "one's own account",
        change: ({ accounts }) => ({ params: { userId: accounts.owner.id } }),
        status: 403,
      },
    ],
  }),
  row(listMyActivity)({ input: nothing, cases: inOnePage }),
  row(listActivity)({ input: nothing, cases: inOnePage }),
  row(getLatestActivity)({
    input: (_, { id }) => ({ params: { userId: id } }),
    cases: [
      {
        when: 'an administrator asks for that of somebody else',
        as: 'admin',
        change: ({ accounts }) => ({ params: { userId: accounts.reader.id } }),
        status: 200,
      },
      {
        when: 'a reader asks for that of somebody else',
        as: 'reader',
        change: ({ accounts }) => ({ params: { userId: accounts.child.id } }),
        status: 403,
      },
      {
        when: 'there is none with that key',
        change: async ({ newApiKey, accounts }) => ({
          query: { apikey_id: await newApiKey(accounts.owner) },
        }),
        status: 404,
      },
    ],
  }),
  row(listApiKeys)({ input: nothing, precise: true }),
  row(createApiKey)({
    input: ({ fresh }) => ({ body: { comment: fresh() } }),
    precise: true,
    cases: [
      {
        when: 'a comment that another key has',
        change: async ({ server }) => {
          await server.call(createApiKey, { body: { comment: 'Phone' } });
          return { body: { comment: ' phone ' } };
        },
        status: 400,
        says: 'ERR_1034',
      },
      {
        when: 'a blank comment',
        change: () => ({ body: { comment: ' ' } }),
        status: 400,
        violates: ['comment'],
      },
    ],
  }),
  row(deleteApiKey)({
    input: async ({ newApiKey }, who) => ({ params: { keyId: await newApiKey(who) } }),
    cases: [
      {
        when: 'a key of somebody else',
        change: async ({ newApiKey, accounts }) => ({
          params: { keyId: await newApiKey(accounts.reader) },
        }),
        status: 404,
      },
    ],
  }),
  row(deleteSyncPoints)({
    input: nothing,
    cases: [
      {
        when: 'those of a key that is none',
        change: () => ({ query: { key_id: ['X'] } }),
        status: 204,
        says: '',
      },
    ],
  }),
];
