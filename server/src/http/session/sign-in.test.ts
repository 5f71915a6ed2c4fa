import { createApiKey, deleteApiKey } from '@longbox/contract/api-keys';
import { liveEvents } from '@longbox/contract/events';
import { tokenHeader } from '@longbox/contract/sign-in';
import {
  claimHeaders,
  claimServer,
  getMe,
  setSessionCookie,
  signOut,
} from '@longbox/contract/users';
import { changeMyPassword } from '@longbox/contract/user-administration';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropExpiredSessions } from '../../base/accounts/sessions.ts';
import { addReader } from '../../testing/add-reader.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import {
  basic,
  cookiesOf,
  owner,
  startTestServer,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';

let server: TestServer;
/** Takes a while to check, as those of people do: guesses come while others are checked. */
const hash = quickHash(owner.password, 4096);
beforeEach(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
  await server.db.updateTable('user').set({ password: hash }).execute();
});
afterEach(() => server.close());

const from = (ip: string, headers: Record<string, string>) =>
  rawRequest(server.url, { path: getMe.path, headers: { ...headers, 'x-forwarded-for': ip } });
const guess = (ip: string, email: string, password: string) =>
  from(ip, { authorization: basic(email, password) });
const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

test('of 300 passwords guessed at once ten are tried', async () => {
  const guesses = Array.from({ length: 300 }, (_, at) =>
    guess('192.0.2.1', owner.email, `wrong ${at}`),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 290]);
  expect((await guess('192.0.2.1', owner.email, owner.password)).status).toBe(429);
});

test('an app that repeats an old password or a deleted key locks nobody out', async () => {
  const ip = '192.0.2.1';
  const here = { 'x-forwarded-for': ip };
  const old = () => guess(ip, owner.email, 'the password of last year');
  const calls = [
    old,
    () => from(ip, { 'x-api-key': 'deleted' }),
    () => rawRequest(server.url, { path: '/kobo/deleted/v1/library/sync', headers: here }),
    () =>
      rawRequest(server.url, {
        path: '/koreader/users/auth',
        headers: { ...here, 'x-auth-user': 'deleted', 'x-auth-key': 'anything' },
      }),
  ];
  for (const call of calls) {
    const answers = await Promise.all(Array.from({ length: 60 }, call));
    const statuses = [...answers, await call()].map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 61 }, () => 401));
    expect((await guess(ip, owner.email, owner.password)).status).toBe(200);
  }
  const noted = await server.db
    .selectFrom('authenticationActivity')
    .select('error')
    .where('success', '=', 0)
    .execute();
  expect(noted.length).toBeLessThan(60);

  const body = { password: 'the password of last year' };
  await server.call(changeMyPassword, { body });
  expect((await old()).status).toBe(200);
});

test('the scheme of credentials is read in any case', async () => {
  const authorization = basic(owner.email, owner.password).replace('Basic', 'bASIC');
  expect((await from('192.0.2.1', { authorization })).status).toBe(200);
});

test('who guesses at an account locks nobody else out of it', async () => {
  for (let at = 0; at < 12; at += 1) await guess('192.0.2.1', owner.email, `wrong ${at}`);
  expect((await guess('192.0.2.1', owner.email, owner.password)).status).toBe(429);
  expect((await guess('192.0.2.9', owner.email, owner.password)).status).toBe(200);
});

test('of 300 accounts tried at once from one network fifty are', async () => {
  // Those of accounts that there are can be checked sooner.
  await sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
    INSERT INTO "user" (id, email, emailKey, password, roles, sharedAllLibraries, labelsAllow,
      labelsExclude, created)
    SELECT i, i || '@example.org', i || '@example.org', ${hash}, '[]', 1, '[]', '[]', i FROM n`.execute(
    server.db,
  );
  const guesses = Array.from({ length: 300 }, (_, at) =>
    guess(`2001:db8::${at.toString(16)}`, `${at}@example.org`, 'a password'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([50, 250]);
});

test('a program that sends its password with many calls at once is let in with all', async () => {
  const calls = Array.from({ length: 60 }, () => guess('192.0.2.1', owner.email, owner.password));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(countOf(statuses, 200)).toBe(60);
  expect((await guess('192.0.2.1', owner.email, owner.password)).status).toBe(200);
});

test('of many who sign in at once some wait for another time, which counts as no guess', async () => {
  const calls = Array.from({ length: 100 }, (_, at) =>
    guess(`192.0.2.${at}`, owner.email, `wrong ${at}`),
  );
  for (const { status } of await Promise.all(calls)) expect([401, 429]).toContain(status);
  expect((await guess('192.0.2.99', owner.email, owner.password)).status).toBe(200);
});

/** The cookies of a sign-in that is to be remembered; without its session. */
async function rememberedCookie(): Promise<string> {
  const response = await fetch(`${server.url}${getMe.path}?remember-me=true`, {
    headers: { authorization: basic(owner.email, owner.password) },
  });
  return cookiesOf(response).replace(/longbox-session=[^;]*; /, '');
}

test('a remembered sign-in gets another token with each use, the same for calls at once', async () => {
  const cookie = await rememberedCookie();
  const calls = Array.from({ length: 8 }, () => from('192.0.2.1', { cookie }));
  const answers = await Promise.all(calls);
  expect(
    countOf(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(8);
  const given = new Set(answers.map(({ headers }) => (headers['set-cookie'] ?? []).join('; ')));
  expect(given.size).toBe(1);
  const next = /longbox-remember=[^;]+/.exec([...given][0] ?? '')?.[0] ?? '';
  expect(next).not.toBe(cookie);
  expect((await from('192.0.2.1', { cookie: next })).status).toBe(200);
  const kinds = await server.db
    .selectFrom('session')
    .select('tokenHash')
    .where('kind', '=', 'remember')
    .execute();
  expect(kinds).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await from('192.0.2.1', { cookie })).status).toBe(401);
  vi.useRealTimers();
});

test('signing out ends a remembered sign-in in all its tokens', async () => {
  const cookie = await rememberedCookie();
  expect((await from('192.0.2.1', { cookie })).status).toBe(200);
  await rawRequest(server.url, {
    method: 'POST',
    path: signOut.path,
    headers: { ...marked, cookie },
  });
  expect((await from('192.0.2.1', { cookie })).status).toBe(401);
});

test('a stream ends with the session, the key or the account it was opened by', async () => {
  const openedBy = async (headers: Record<string, string>) => {
    const response = await fetch(server.url + liveEvents.path, { headers });
    expect(response.status).toBe(200);
    return { end: response.text() };
  };
  const { key, id } = await server.call(createApiKey, { body: { comment: 'Tablet' } });
  const ofKey = await openedBy({ 'x-api-key': key });
  await server.call(deleteApiKey, { params: { keyId: id } });
  expect(await ofKey.end).toContain(':connected');

  const gone = await addReader(server);
  const ofAccount = await openedBy(gone.headers);
  await server.fetch(`/api/v2/users/${gone.id}`, { method: 'DELETE' });
  expect(await ofAccount.end).toContain('SessionExpired');

  const idle = await addReader(server);
  const ofExpired = await openedBy(idle.headers);
  const sessions = server.db.updateTable('session').set({ expires: 1 });
  await sessions.where('userId', '=', idle.id).execute();
  expect(await ofExpired.end).toContain(':connected');

  const ofSession = await openedBy(server.cookie);
  await server.fetch(signOut.path, { method: 'POST' });
  expect(await ofSession.end).toContain(':connected');
});

test('expired sessions are removed while the server runs', async () => {
  await server.db.updateTable('session').set({ expires: 1 }).execute();
  const end = await dropExpiredSessions(server.db, 10);
  expect(await server.db.selectFrom('session').select('userId').execute()).toEqual([]);
  const { headers } = await addReader(server);
  expect(headers).toHaveProperty('cookie');
  await server.db.updateTable('session').set({ expires: 1 }).execute();
  await expect.poll(() => server.db.selectFrom('session').select('userId').execute()).toEqual([]);
  end();
});

test('the first account is made at an address of this server alone', async () => {
  await server.db.deleteFrom('user').execute();
  const headers = { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password };
  const claim = (host: Record<string, string>) =>
    rawRequest(server.url, {
      method: 'POST',
      path: claimServer.path,
      headers: { ...headers, ...host },
    });
  for (const host of ['evil.example:25600', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    const { status, text } = await claim({ host });
    expect([host, status]).toEqual([host, 403]);
    expect(text).toContain('You can’t create the first account at this address');
  }
  for (const host of [
    { host: 'localhost:25600' },
    { host: 'longbox.localhost' },
    { host: '[::1]:25600' },
    { host: '192.168.1.2' },
    { host: 'x', 'x-forwarded-host': 'books.example.org' },
  ]) {
    expect([host, (await claim(host)).status]).toEqual([host, 200]);
    await server.db.deleteFrom('user').execute();
  }
});

test('a token in a header becomes a cookie', async () => {
  const signedIn = await from('192.0.2.1', {
    authorization: basic(owner.email, owner.password),
    [tokenHeader]: '',
  });
  const token = String(signedIn.headers[tokenHeader]);
  const kept = await rawRequest(server.url, {
    path: setSessionCookie.path,
    headers: { [tokenHeader]: token },
  });
  expect(kept.headers['set-cookie']?.[0]).toContain(token);
});
