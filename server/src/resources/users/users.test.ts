import { getClaim, getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  basic,
  cookiesOf,
  owner,
  refusalOf,
  startTestServer,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const me = '/api/v2/users/me';
const ask = (headers: Record<string, string>, path = me): Promise<Response> =>
  fetch(server.url + path, { headers });

test('a server is claimed once, by an address and a password that are some', async () => {
  expect(await server.call(getClaim, {})).toEqual({ isClaimed: true });
  const again = await server.fetch('/api/v1/claim', {
    method: 'POST',
    headers: { 'x-komga-email': 'b@example.org', 'x-komga-password': 'another password' },
  });
  expect(await refusalOf(again)).toEqual({
    status: 400,
    message: 'This server has already been claimed',
  });
  const wrong = await server.fetch('/api/v1/claim', {
    method: 'POST',
    headers: { 'x-komga-email': 'nobody', 'x-komga-password': ' ' },
  });
  expect((await refusalOf(wrong)).message).toMatch(/^claimServer\.email .*claimServer\.password /);
});

test('the first account has every role and all libraries', async () => {
  const user = await server.call(getMe, {});
  expect(user.email).toBe(owner.email);
  expect(user.roles).toEqual(expect.arrayContaining(['USER', 'ADMIN', 'PAGE_STREAMING']));
  expect(user.sharedAllLibraries).toBe(true);
  expect(user.ageRestriction).toBeNull();
});

test('a wrong password and an unknown account are refused alike', async () => {
  for (const header of [basic(owner.email, 'wrong'), basic('who@example.org', 'x'), 'Basic ???']) {
    const response = await ask({ authorization: header });
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('');
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('the e-mail is compared ignoring case, and the session cookie is kept from scripts', async () => {
  const response = await ask({ authorization: basic(owner.email.toUpperCase(), owner.password) });
  expect(response.status).toBe(200);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect(cookie).not.toMatch(/Max-Age/);
  expect((await ask({ cookie: cookiesOf(response) })).status).toBe(200);
});

test('a remembered sign-in makes a new session; signing out ends both', async () => {
  const signedIn = await ask(
    { authorization: basic(owner.email, owner.password) },
    `${me}?remember-me=true`,
  );
  const remember = cookiesOf(signedIn)
    .split('; ')
    .find((one) => one.startsWith('longbox-remember'));
  expect(remember).toBeDefined();
  const back = await ask({ cookie: remember ?? '' });
  expect(back.status).toBe(200);
  expect(cookiesOf(back)).toMatch(/^longbox-session=/);

  const all = `${cookiesOf(back)}; ${remember}`;
  const out = await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { ...marked, cookie: all },
  });
  expect(out.status).toBe(204);
  expect((await ask({ cookie: all })).status).toBe(401);
});

test('a session can travel in a header and become a cookie', async () => {
  const signedIn = await ask({
    authorization: basic(owner.email, owner.password),
    'x-auth-token': '',
  });
  const token = signedIn.headers.get('x-auth-token') ?? '';
  expect(token).not.toBe('');
  expect(signedIn.headers.getSetCookie()).toEqual([]);
  const set = await ask({ 'x-auth-token': token }, '/api/v1/login/set-cookie');
  expect(set.status).toBe(204);
  expect((await ask({ cookie: cookiesOf(set) })).status).toBe(200);
});

test('after too many wrong passwords the account rests', async () => {
  const attempt = (password: string): Promise<Response> =>
    ask({ authorization: basic('guessed@example.org', password) });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await attempt(`guess ${count}`)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(statuses[10]).toBe(429);
});
