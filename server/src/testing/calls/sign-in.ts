import { getMe } from '@longbox/contract/users';
import { changeMyPassword, changePassword } from '@longbox/contract/user-administration';
import {
  claimHeaders,
  claimServer,
  getClaim,
  listOAuth2Providers,
  setSessionCookie,
  signOut,
  signOutByLink,
} from '@longbox/contract/users';
import { pathOf } from '@longbox/contract/endpoint';
import {
  beginOAuth2,
  completeOAuth2,
  getSignInTrial,
  listSignInServices,
  trySignIn,
} from '@longbox/contract/oauth';
import { tokenHeader } from '@longbox/contract/sign-in';
import { basic, cookiesOf, owner, signIn } from '../test-server.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const claiming = (email: string, password: string) => ({
  [claimHeaders.email]: email,
  [claimHeaders.password]: password,
});

/** A separate session, as the token header carries it. */
async function tokenOf(world: World, email: string, password: string): Promise<string> {
  const headers = { authorization: basic(email, password), [tokenHeader]: '' };
  const response = await fetch(world.server.url + getMe.path, { headers });
  return response.headers.get(tokenHeader) ?? '';
}

/** A trial without a result: the service was never asked. */
async function trialOf({ server }: World): Promise<string> {
  const params = { registrationId: 'door' };
  const left = await server.fetch(pathOf(trySignIn, { params }), { redirect: 'manual' });
  const back = await fetch(server.url + pathOf(completeOAuth2, { params }), {
    redirect: 'manual',
    headers: { cookie: cookiesOf(left) },
  });
  const page = new URL(back.headers.get('location') ?? '');
  return page.searchParams.get('tried') ?? '';
}

/** CL-01 to AU-06, and one's own password (US-05). */
export const signInRows = [
  row(getClaim)({ input: nothing }),
  row(claimServer)({
    input: async ({ bare }) => {
      await bare.db.deleteFrom('user').execute();
      return { at: bare.url, headers: claiming(owner.email, owner.password) };
    },
    cases: [
      {
        when: 'somebody was first',
        change: ({ server }) => ({ at: server.url }),
        status: 400,
        says: 'This server has already been claimed',
      },
      {
        when: 'no e-mail and no password',
        change: () => ({ headers: claiming('nobody', ' ') }),
        status: 400,
        violates: ['claimServer.email', 'claimServer.password'],
      },
    ],
  }),
  row(getMe)({
    input: nothing,
    cases: [
      {
        when: 'good credentials',
        change: () => ({ headers: { authorization: basic(owner.email, owner.password) } }),
        status: 200,
      },
      {
        when: 'a wrong password',
        change: () => ({ headers: { authorization: basic(owner.email, 'wrong') } }),
        status: 401,
        says: '',
      },
      {
        when: 'an e-mail that nobody has',
        change: () => ({ headers: { authorization: basic('who@example.org', 'wrong') } }),
        status: 401,
        says: '',
      },
      {
        when: 'a session that is none',
        change: () => ({ headers: { cookie: 'longbox-session=X' } }),
        status: 401,
        says: '',
      },
    ],
  }),
  row(signOutByLink)({
    input: async ({ server }, who) => ({ headers: { cookie: await signIn(server.url, who) } }),
  }),
  row(signOut)({
    input: async ({ server }, who) => ({ headers: { cookie: await signIn(server.url, who) } }),
    cases: [
      { when: 'signed out', as: 'nobody', change: () => ({ headers: {} }), status: 204, says: '' },
    ],
  }),
  row(setSessionCookie)({
    input: async (world, { email, password }) => ({
      headers: { [tokenHeader]: await tokenOf(world, email, password) },
    }),
    cases: [
      {
        when: 'a session that is none',
        change: () => ({ headers: { [tokenHeader]: 'X' } }),
        status: 401,
        says: '',
      },
    ],
  }),
  row(changePassword)({
    input: (_, { id, password }) => ({ params: { userId: id }, body: { password } }),
    cases: [
      {
        when: 'an administrator changes that of somebody else',
        as: 'admin',
        change: async ({ newUser }) => ({ params: { userId: (await newUser()).id } }),
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
        when: 'a reader changes that of nobody',
        as: 'reader',
        change: () => ({ params: { userId: 'X' } }),
        status: 403,
      },
      {
        when: 'a blank one',
        change: () => ({ body: { password: ' ' } }),
        status: 400,
        violates: ['password'],
      },
    ],
  }),
  row(changeMyPassword)({
    input: (_, { password }) => ({ body: { password } }),
    cases: [
      {
        when: 'a blank one',
        change: () => ({ body: { password: ' ' } }),
        status: 400,
        violates: ['password'],
      },
    ],
  }),
  row(listOAuth2Providers)({
    input: nothing,
    cases: [
      {
        when: 'there is none',
        change: ({ bare }) => ({ at: bare.url }),
        status: 200,
        holds: { length: 0 },
      },
    ],
  }),
  row(beginOAuth2)({ input: () => ({ params: { registrationId: 'door' } }) }),
  row(completeOAuth2)({ input: () => ({ params: { registrationId: 'door' } }) }),
  row(listSignInServices)({ input: nothing }),
  row(trySignIn)({ input: () => ({ params: { registrationId: 'door' } }) }),
  row(getSignInTrial)({ input: async (world) => ({ params: { trialId: await trialOf(world) } }) }),
];
