import {
  getLatestActivity,
  listActivity,
  listMyActivity,
} from '@longbox/contract/authentication-activity';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import {
  basic,
  cookiesOf,
  owner,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signInAs = (email: string, password: string, query = ''): Promise<Response> =>
  fetch(`${server.url}/api/v2/users/me${query}`, {
    headers: { authorization: basic(email, password), 'user-agent': 'A reader' },
  });

const newest = async (size = 1) =>
  (await server.call(listActivity, { query: { size } })).content.map(
    ({ userId, email, userAgent, success, error, source }) => ({
      userId,
      email,
      userAgent,
      success,
      error,
      source,
    }),
  );

test('every sign-in is noted, good or bad, with where it came from', async () => {
  const { id } = await server.call(getMe, {});
  await signInAs('OWNER@example.org', 'wrong');
  await signInAs('who@example.org', 'wrong');
  await signInAs(owner.email, owner.password);
  const common = { userAgent: 'A reader', source: 'Password' };
  const bad = { success: false, error: 'Bad credentials' };
  expect(await newest(3)).toEqual([
    { ...common, userId: id, email: owner.email, success: true, error: null },
    { ...common, ...bad, userId: null, email: 'who@example.org' },
    { ...common, ...bad, userId: id, email: 'OWNER@example.org' },
  ]);
  const { content } = await server.call(listActivity, { query: { size: 1 } });
  expect(content[0]?.ip).toBe('127.0.0.1');
  expect(content[0]?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test('a remembered sign-in is noted when it makes a new session', async () => {
  const signedIn = await signInAs(owner.email, owner.password, '?remember-me=true');
  const remember = cookiesOf(signedIn).replace(/longbox-session=[^;]*; /, '');
  const before = (await server.call(listActivity, {})).totalElements;
  const headers = { cookie: remember };
  const back = await fetch(`${server.url}/api/v2/users/me`, { headers });
  await fetch(`${server.url}/api/v2/users/me`, { headers: { cookie: cookiesOf(back) } });
  expect((await server.call(listActivity, {})).totalElements).toBe(before + 1);
  expect(await newest()).toMatchObject([{ source: 'RememberMe', success: true, error: null }]);
});

test('a program that sends its password with every call is noted once', async () => {
  const before = (await server.call(listActivity, {})).totalElements;
  const headers = { authorization: basic(owner.email, owner.password) };
  for (const path of ['/api/v1/books', '/api/v1/series', '/api/v1/libraries']) {
    expect((await fetch(server.url + path, { headers })).status).toBe(200);
  }
  expect((await server.call(listActivity, {})).totalElements).toBe(before + 1);
});

test('one sees one’s own; administrators see all', async () => {
  const reader = await addReader(server);
  const mine = await server.fetch(listMyActivity.path, { headers: reader.headers });
  expect(await mine.json()).toMatchObject({
    totalElements: 1,
    content: [{ userId: reader.id, source: 'Password' }],
  });
  expect((await server.fetch(listActivity.path, { headers: reader.headers })).status).toBe(403);
  const latest = (userId: string, query = '') =>
    server.fetch(`/api/v2/users/${userId}/authentication-activity/latest${query}`, {
      headers: reader.headers,
    });
  const { id } = await server.call(getMe, {});
  expect((await latest(id)).status).toBe(403);
  expect((await latest(reader.id)).status).toBe(200);
  expect((await latest(reader.id, '?apikey_id=X')).status).toBe(404);
  const params = { userId: reader.id };
  expect((await server.call(getLatestActivity, { params })).userId).toBe(reader.id);
  expect((await server.fetch('/api/v2/users/X/authentication-activity/latest')).status).toBe(404);
});

test('the list is sorted, paged, had whole, and does not reach back beyond a month', async () => {
  const old = { userId: null, apiKeyId: null, apiKeyComment: null, ip: null, userAgent: null };
  await server.db
    .insertInto('authenticationActivity')
    .values(
      [32, 30].map((days) => ({
        ...old,
        email: `${days}@example.org`,
        success: 0,
        error: null,
        dateTime: Date.now() - days * 24 * 60 * 60 * 1000,
        source: null,
      })),
    )
    .execute();
  await signInAs(owner.email, owner.password);
  const all = await server.call(listActivity, { query: { unpaged: true, sort: ['email,asc'] } });
  const emails = all.content.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1)));
  expect(emails).toContain('30@example.org');
  expect(emails).not.toContain('32@example.org');
  const second = await server.call(listActivity, { query: { page: 1, size: 2 } });
  expect(second).toMatchObject({ number: 1, size: 2, totalElements: emails.length });
});
