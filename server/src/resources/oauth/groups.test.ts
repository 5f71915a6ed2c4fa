import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getSignInTrial, listSignInServices, trySignIn } from '@longbox/contract/oauth';
import { pathOf } from '@longbox/contract/endpoint';
import { createUser, listUsers, updateUser } from '@longbox/contract/user-administration';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client, type IdentityProvider, openIdProvider } from '../../testing/identity-provider.ts';
import { travel } from '../../testing/sign-in-travel.ts';
import {
  owner,
  signIn as signInByPassword,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { groupsTold } from './group-rights.ts';

const email = 'reader@example.org';
const password = 'a password of a reader';

const groups = {
  rights: {
    keepers: { roles: ['ADMIN', 'PAGE_STREAMING'], libraries: ['*'] },
    comics: { roles: ['FILE_DOWNLOAD'], libraries: ['Comics'] },
    'manga, all': { libraries: ['Manga'] },
    kids: { labelsAllow: ['Kids'], labelsExclude: ['horror'] },
    ghosts: { libraries: ['Nowhere'] },
  },
};

let openId: IdentityProvider;
let server: TestServer;
let text: string;
const ids: Record<string, string> = {};
let userId: string;

beforeAll(async () => {
  openId = await openIdProvider();
  const data = temporaryFolder();
  const door = {
    registrationId: 'door',
    name: 'Door',
    clientId: client.id,
    clientSecret: client.secret,
    issuer: openId.url,
    groups,
  };
  text = JSON.stringify({ providers: [door] }, null, 2);
  writeFileSync(path.join(data, 'oauth2.json'), text);
  server = await startTestServer({ data });
  openId.open(`${server.url}/login/oauth2/code/door`);
  for (const name of ['Comics', 'Manga', 'Books']) {
    ids[name] = await server.addLibrary(temporaryFolder(), { name });
  }
  await server.call(createUser, { body: { email, password, roles: [] } });
});
afterAll(async () => {
  await server.close();
  openId.close();
});
beforeEach(async () => {
  // The owner's own session ends when their rights change.
  server.cookie['cookie'] = await ownerSession();
  userId = (await rights()).id;
  await server.call(updateUser, {
    params: { userId },
    body: {
      roles: ['PAGE_STREAMING'],
      sharedLibraries: { all: false, libraryIds: [] },
      labelsAllow: [],
      labelsExclude: [],
    },
  });
});

const ownerSession = () => signInByPassword(server.url, owner);

const rights = async () => {
  const user = (await server.call(listUsers, {})).find((one) => one.email === email);
  return user ?? expect.fail('no account');
};

async function signIn(belongsTo?: unknown, who = email) {
  openId.person = {
    email: who,
    email_verified: true,
    ...(belongsTo !== undefined && { groups: belongsTo }),
  };
  return travel(server, 'door');
}

const shared = async () => {
  const { sharedAllLibraries, sharedLibrariesIds } = await rights();
  const named = Object.entries(ids).filter(([, id]) => sharedLibrariesIds.includes(id));
  return sharedAllLibraries ? 'all' : named.map(([name]) => name);
};

test('groups give roles, libraries and labels at each sign-in, and take them again', async () => {
  await signIn(['comics', 'kids', 'toString']);
  expect(await rights()).toMatchObject({
    roles: ['USER', 'FILE_DOWNLOAD'],
    labelsAllow: ['kids'],
    labelsExclude: ['horror'],
  });
  expect(await shared()).toEqual(['Comics']);
  await signIn(['manga, all']);
  expect(await rights()).toMatchObject({ roles: ['USER'], labelsAllow: [], labelsExclude: [] });
  expect(await shared()).toEqual(['Manga']);
  // A text is one group, with any content.
  await signIn('manga, all');
  expect(await shared()).toEqual(['Manga']);
  await signIn(['keepers']);
  expect((await rights()).roles).toEqual(['USER', 'ADMIN', 'PAGE_STREAMING']);
  expect(await shared()).toBe('all');
  await signIn([]);
  expect((await rights()).roles).toEqual(['USER']);
  expect(await shared()).toEqual([]);
});

test('rights that no group names stay as an administrator set them', async () => {
  await server.call(updateUser, {
    params: { userId },
    body: {
      roles: ['PAGE_STREAMING', 'KOBO_SYNC'],
      sharedLibraries: { all: false, libraryIds: [ids['Books'] ?? '', ids['Manga'] ?? ''] },
      labelsAllow: ['family', 'kids'],
      labelsExclude: ['war'],
      ageRestriction: { age: 12, restriction: 'EXCLUDE' },
    },
  });
  await signIn(['comics']);
  expect(await rights()).toMatchObject({
    roles: ['USER', 'FILE_DOWNLOAD', 'KOBO_SYNC'],
    labelsAllow: ['family'],
    labelsExclude: ['war'],
    ageRestriction: { age: 12, restriction: 'EXCLUDE' },
  });
  expect(await shared()).toEqual(['Comics', 'Books']);
});

test('without groups a person loses what groups give, and keeps what restricts', async () => {
  await signIn(['comics', 'kids']);
  await signIn();
  expect(await rights()).toMatchObject({
    roles: ['USER'],
    labelsAllow: ['kids'],
    labelsExclude: ['horror'],
  });
  expect(await shared()).toEqual([]);
});

test('screens that are open end when the rights change, and only then', async () => {
  await signIn(['comics']);
  const cookie = await signInByPassword(server.url, { email, password });
  const stands = async () =>
    (await fetch(server.url + getMe.path, { headers: { cookie } })).status === 200;
  await signIn(['comics']);
  expect(await stands()).toBe(true);
  await signIn(['keepers']);
  expect(await stands()).toBe(false);
});

test('the only administrator stays one', async () => {
  await signIn(['comics'], owner.email);
  server.cookie['cookie'] = await ownerSession();
  const me = (await server.call(listUsers, {})).find((one) => one.email === owner.email);
  expect(me?.roles).toContain('ADMIN');
  expect(me?.roles).not.toContain('PAGE_STREAMING');
});

test('a trial tells the groups, and a library that nobody has is told with its line', async () => {
  const { services, problems } = await server.call(listSignInServices, {});
  expect(services[0]?.groups).toEqual({ claim: 'groups', names: Object.keys(groups.rights) });
  const line = 1 + text.split('\n').findIndex((one) => one.includes('Nowhere'));
  expect(problems).toEqual([
    {
      line,
      key: 'providers.0.groups.rights.ghosts.libraries.0',
      message: 'is not the name of a library',
    },
  ]);
  openId.person = { email, email_verified: true, groups: ['comics', 'others'] };
  const { page } = await travel(server, 'door', {
    from: pathOf(trySignIn, { params: { registrationId: 'door' } }),
    cookies: new Map([['longbox-session', server.cookie['cookie']?.split('=')[1] ?? '']]),
  });
  const trialId = new URL(page, server.url).searchParams.get('tried') ?? '';
  const trial = await server.call(getSignInTrial, { params: { trialId } });
  expect(trial).toMatchObject({ outcome: 'KNOWN', groups: ['comics', 'others'] });
  expect((await rights()).roles).toEqual(['USER', 'PAGE_STREAMING']);
});

test('groups are found under names with dots, and inside of other members', () => {
  const told = { realm_access: { roles: ['a'] }, 'https://x.org/groups': ['b'], one: 7 };
  expect(groupsTold(told, { claim: 'realm_access.roles' })).toEqual(['a']);
  expect(groupsTold(told, { claim: 'https://x.org/groups' })).toEqual(['b']);
  expect(groupsTold(told, { claim: 'one' })).toBeUndefined();
  expect(groupsTold(told, { claim: 'one.two' })).toBeUndefined();
});
