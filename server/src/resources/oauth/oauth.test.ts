import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { listActivity } from '@longbox/contract/authentication-activity';
import { getSignInTrial, listSignInServices, trySignIn } from '@longbox/contract/oauth';
import { createUser, listUsers } from '@longbox/contract/user-administration';
import { listOAuth2Providers } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import {
  client,
  type IdentityProvider,
  oauth2Service,
  openIdProvider,
} from '../../testing/identity-provider.ts';
import { travel } from '../../testing/sign-in-travel.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const email = 'reader@example.org';
const credentials = { clientId: client.id, clientSecret: client.secret };

let openId: IdentityProvider;
let plain: IdentityProvider;
let server: TestServer;

/** Starts a server that knows both services, and a third one that isn't running. */
async function start(extra: object = {}): Promise<TestServer> {
  const data = temporaryFolder();
  const providers = [
    { ...credentials, registrationId: 'door', name: 'Door', issuer: openId.url },
    {
      ...credentials,
      registrationId: 'hub',
      name: 'Hub',
      clientAuthentication: 'client_secret_post',
      authorizationEndpoint: `${plain.url}/authorize`,
      tokenEndpoint: `${plain.url}/token`,
      userInfoEndpoint: `${plain.url}/user`,
      scopes: ['read:user'],
    },
    { ...credentials, registrationId: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9' },
  ];
  writeFileSync(path.join(data, 'oauth2.json'), JSON.stringify({ providers, ...extra }));
  const started = await startTestServer({ data, basePath: '/shelf' });
  openId.open(`${started.url}/login/oauth2/code/door`);
  plain.open(`${started.url}/login/oauth2/code/hub`);
  return started;
}

beforeAll(async () => {
  [openId, plain] = await Promise.all([openIdProvider(), oauth2Service()]);
  server = await start();
  await server.call(createUser, { body: { email, password: 'not used here' } });
});
afterAll(async () => {
  await server.close();
  openId.close();
  plain.close();
});

const errorOf = async (registrationId: string, at = server): Promise<string> => {
  const { page, jar } = await travel(at, registrationId);
  const url = new URL(page, at.url);
  expect([...jar.keys()]).toEqual([]);
  expect([url.pathname, url.searchParams.get('server_redirect')]).toEqual(['/login', 'Y']);
  return url.searchParams.get('error') ?? '';
};

const latest = async () => (await server.call(listActivity, { query: { size: 1 } })).content[0];

test('the services are named to anybody', async () => {
  const response = await fetch(server.url + listOAuth2Providers.path);
  expect(await response.json()).toEqual([
    { name: 'Door', registrationId: 'door' },
    { name: 'Hub', registrationId: 'hub' },
    { name: 'Gone', registrationId: 'gone' },
  ]);
});

test.each([
  ['OpenID Connect', 'door', 'Door'],
  ['plain OAuth2', 'hub', 'Hub'],
])('somebody known signs in by %s', async (_, registrationId, name) => {
  const person = { email: 'READER@example.org', email_verified: true };
  [openId.person, plain.person] = [person, person];
  const { page, jar } = await travel(server, registrationId);
  expect(page).toBe('/?server_redirect=Y');
  const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
  const me = await fetch(`${server.url}/api/v2/users/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ email });
  expect(await latest()).toMatchObject({ success: true, error: null, source: `OAuth2:${name}` });
});

test.each([
  ['ERR_1025', { email: 'stranger@example.org', email_verified: true }],
  ['ERR_1026', { email, email_verified: false }],
  ['ERR_1027', { email }],
  ['ERR_1028', { email_verified: true }],
  ['ERR_1028', { email: 'no address', email_verified: true }],
  ['ERR_1028', { email: `${'x'.repeat(1000)}@example.org`, email_verified: true }],
  ['access_denied', { refused: 'Not today' }],
])('OpenID Connect: %s for %j', async (code, person) => {
  openId.person = person;
  expect(await errorOf('door')).toBe(code);
  // The page is told a code; administrators see what the service said.
  const error = 'refused' in person ? person.refused : code;
  expect(await latest()).toMatchObject({ success: false, error, source: 'OAuth2:Door' });
});

test.each([
  ['ERR_1024', { login: 'reader' }],
  ['ERR_1024', { email: 'a b@example.org' }],
  ['ERR_1025', { email: 'stranger@example.org' }],
])('plain OAuth2: %s for %j', async (error, person) => {
  plain.person = person;
  expect(await errorOf('hub')).toBe(error);
});

test('a service that does not answer is told of on the sign-in page', async () => {
  expect(await errorOf('gone')).toBe('silent');
  const unknown = await server.fetch('/oauth2/authorization/nobody');
  expect(unknown.status).toBe(404);
});

test('nobody comes back who did not leave from here, or with a state that is not theirs', async () => {
  openId.person = { email, email_verified: true };
  const callback = `${server.url}/login/oauth2/code/door`;
  const stranger = await fetch(`${callback}?code=x&state=y`, { redirect: 'manual' });
  expect(stranger.headers.get('location')).toMatch(/\/login\?server_redirect=Y&error=expired$/);

  const left = await fetch(`${server.url}/oauth2/authorization/door`, { redirect: 'manual' });
  const [set = ''] = left.headers.getSetCookie();
  expect(set).toMatch(/^longbox-oauth2=.*Path=\/shelf; HttpOnly; SameSite=Lax/);
  const cookie = set.split(';')[0] ?? '';
  for (const [path, brought] of [
    [`${callback}?code=x&state=y`, cookie],
    [`${callback}?code=x&state=y`, cookie.replace('=', '=X')],
    [`${callback.replace('door', 'hub')}?code=x&state=y`, cookie],
  ] as const) {
    const response = await fetch(path, { redirect: 'manual', headers: { cookie: brought } });
    expect(response.headers.get('location')).toContain('/login?server_redirect=Y&error=');
    expect(response.headers.getSetCookie().join()).not.toContain('longbox-session');
  }
});

test('administrators see how the services are set up, and never what is secret', async () => {
  const { services, accountCreation, file } = await server.call(listSignInServices, {});
  expect(services).toEqual([
    {
      registrationId: 'door',
      name: 'Door',
      clientId: client.id,
      hasSecret: true,
      kind: 'OPENID',
      address: openId.url,
      scopes: ['openid', 'email'],
      redirectUri: `${server.url}/login/oauth2/code/door`,
      groups: null,
    },
    expect.objectContaining({ name: 'Hub', kind: 'OAUTH2', scopes: ['read:user'] }),
    expect.objectContaining({ name: 'Gone', address: 'http://127.0.0.1:9' }),
  ]);
  expect([accountCreation, path.basename(file)]).toEqual([false, 'oauth2.json']);
  const said = await (await server.fetch(listSignInServices.path)).text();
  expect(said).not.toContain(client.secret);
});

/** What comes of trying, and which cookies the browser has then that it had not before. */
async function tryOut(registrationId: string, at = server) {
  const cookies = new Map([['longbox-session', at.cookie['cookie']?.split('=')[1] ?? '']]);
  const from = pathOf(trySignIn, { params: { registrationId } });
  const { page, jar } = await travel(at, registrationId, { from, cookies });
  const trialId = new URL(page, at.url).searchParams.get('tried') ?? '';
  const left = [...jar].filter(([name, value]) => cookies.get(name) !== value);
  return { left, trial: await at.call(getSignInTrial, { params: { trialId } }) };
}

const known = { name: 'A Reader', email: 'READER@example.org', email_verified: true };
const untold = {
  name: null,
  email: null,
  verified: null,
  groups: null,
  account: null,
  reason: null,
};

test.each([
  ['KNOWN', known, { name: 'A Reader', email: known.email, verified: true, account: email }],
  [
    'REFUSED',
    { email: 'stranger@example.org', email_verified: 'true' },
    { email: 'stranger@example.org', verified: true, reason: 'ERR_1025' },
  ],
  ['REFUSED', { email, email_verified: false }, { email, verified: false, reason: 'ERR_1026' }],
  ['REFUSED', { email, name: 7 }, { email, reason: 'ERR_1027' }],
  ['FAILED', { refused: 'Not today' }, { reason: 'Not today' }],
])('a trial tells what the service told, and signs nobody in: %s for %j', async (...row) => {
  const [outcome, person, told] = row;
  openId.person = person;
  const before = await latest();
  const { trial, left } = await tryOut('door');
  expect(trial).toEqual({ ...untold, registrationId: 'door', service: 'Door', outcome, ...told });
  expect(left).toEqual([]);
  expect(await latest()).toEqual(before);
});

test('a trial of a plain service, of one that is silent, and where accounts are made', async () => {
  plain.person = { name: 'A Reader', email };
  const of = { registrationId: 'hub', service: 'Hub', name: 'A Reader', email };
  expect((await tryOut('hub')).trial).toEqual({
    ...untold,
    ...of,
    outcome: 'KNOWN',
    account: email,
  });
  expect((await tryOut('gone')).trial).toMatchObject({
    outcome: 'FAILED',
    reason: 'Gone isn’t responding',
  });
  const open = await start({ accountCreation: true });
  openId.person = { email: 'stranger@example.org', email_verified: true };
  expect((await tryOut('door', open)).trial).toMatchObject({ outcome: 'NEW', account: null });
  expect(await open.call(listUsers, {})).toHaveLength(1);
  await open.close();
});

test('only administrators try, and what is tried is over some time', async () => {
  const { headers } = await addReader(server);
  const params = { registrationId: 'door' };
  const tried = await server.fetch(pathOf(trySignIn, { params }), { headers, redirect: 'manual' });
  expect([tried.status, tried.headers.get('set-cookie')]).toEqual([403, null]);
  const over = pathOf(getSignInTrial, { params: { trialId: 'X' } });
  expect((await server.fetch(over)).status).toBe(404);
});

test('accounts are made only when the configuration says so', async () => {
  const open = await start({ accountCreation: true });
  openId.person = { email: 'stranger@example.org', email_verified: true };
  expect((await travel(open, 'door')).page).toBe('/?server_redirect=Y');
  expect((await travel(open, 'door')).page).toBe('/?server_redirect=Y');
  const made = (await open.call(listUsers, {})).filter((one) => one.email.startsWith('stranger'));
  expect(made).toMatchObject([{ roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'] }]);
  await open.close();
});
