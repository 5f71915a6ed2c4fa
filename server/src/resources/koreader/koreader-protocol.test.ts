import { createApiKey, deleteApiKey, listApiKeys } from '@longbox/contract/api-keys';
import { listActivity } from '@longbox/contract/authentication-activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import { keyOf, koreader, md5 } from '../../testing/koreader.ts';
import { basic, owner, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let key: string;
let device: ReturnType<typeof koreader>;

const Refused = z.object({ code: z.number(), message: z.string(), status: z.number() });
const refusal = async (response: Response) => ({
  status: response.status,
  code: z.parse(Refused, await response.json()).code,
});

beforeAll(async () => {
  server = await startTestServer();
  ({ key } = await server.call(createApiKey, {
    body: { comment: 'KOReader', uses: ['KOREADER'] },
  }));
  device = koreader(server.url, key);
});
afterAll(() => server.close());

test('a device signs in by its key, or by the email with the key as password', async () => {
  const answer = await device.ask('/users/auth');
  expect(await answer.json()).toEqual({ authorized: 'OK' });
  for (const [user, password, status] of [
    [key, '', 200],
    [owner.email, key, 200],
    [owner.email.toUpperCase(), key, 200],
    [owner.email, owner.password, 401],
    ['other@example.org', key, 401],
    ['0'.repeat(32), key, 401],
  ] as const) {
    const signedIn = await koreader(server.url, user, password).ask('/users/auth');
    expect([user, signedIn.status]).toEqual([user, status]);
  }
});

test('the list of keys tells that KOReader came', async () => {
  const keys = await server.call(listApiKeys, {});
  expect(keys.find(({ comment }) => comment === 'KOReader')?.lastUse?.program).toBe('KOReader');
});

test('M3-05: a document without a book is kept for its own account', async () => {
  const document = md5('no book here');
  expect(await device.pull(document)).toBeUndefined();
  await device.push(document, '7', 0.5);
  expect(await device.pull(document)).toMatchObject({ progress: '7', percentage: 0.5 });
  const other = await addReader(server, { roles: ['KOREADER_SYNC'] });
  expect(await koreader(server.url, await keyOf(server, other)).pull(document)).toBeUndefined();
});

test('M3-10: only bodies that are no place are refused, with KOReader’s own numbers', async () => {
  const good = { document: md5('x'), progress: '1', percentage: 0, device: '' };
  for (const [body, status, code] of [
    ['[]', 400, 104],
    ['hello', 400, 103],
    ['', 400, 103],
    ['"text"', 400, 103],
    [{ ...good, document: undefined }, 403, 2004],
    [{ ...good, document: ' ' }, 403, 2004],
    [{ ...good, document: 'a:b' }, 403, 2004],
    [{ ...good, document: 'a'.repeat(129) }, 403, 2004],
    [{ ...good, percentage: 'x' }, 403, 2003],
    [{ ...good, percentage: null }, 403, 2003],
    [{ ...good, progress: undefined }, 403, 2003],
    [{ ...good, progress: 'é'.repeat(2049) }, 403, 2003],
    [{ ...good, device: undefined }, 403, 2003],
  ] as const) {
    expect([body, await refusal(await device.send(body))]).toEqual([body, { status, code }]);
  }
  for (const body of [
    good,
    { ...good, progress: 12 },
    { ...good, percentage: '0.5' },
    { ...good, percentage: 7 },
    { ...good, device_id: null, metadata: null, extra: [1] },
    { ...good, progress: '' },
  ]) {
    expect((await device.send(body)).status).toBe(200);
  }
  const large = await device.send({ ...good, extra: 'x'.repeat(70_000) });
  expect(large.status).toBe(413);
});

test('a body of any type is read as JSON', async () => {
  const body = JSON.stringify({ document: md5('t'), progress: '1', percentage: 1, device: 'd' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const headers = { 'content-type': type };
    const sent = await device.ask('/syncs/progress', { method: 'PUT', body, headers });
    expect([type, sent.status]).toEqual([type, 200]);
  }
});

test('M3-10b: every document that can be stored can be asked for; without one there is no such call', async () => {
  const document = 'A-b_c.9';
  await device.push(document, '1', 0);
  expect(await device.pull(document)).toMatchObject({ document });
  expect((await device.ask('/syncs/progress')).status).toBe(405);
  expect((await device.ask('/syncs/progress/')).status).toBe(405);
});

test('M3-11: every answer is JSON with a body, and has nothing that is null', async () => {
  const answers = [
    await device.ask('/healthcheck'),
    await device.ask('/users/auth'),
    await device.ask('//users/auth/'),
    await device.ask(''),
    await device.ask('/nothing'),
    await device.ask('/users/auth', { method: 'DELETE' }),
    await device.ask('/users/create', { method: 'POST', body: '{}' }),
    await device.ask(`/syncs/progress/${md5('none at all')}`),
    await device.send('hello'),
    await fetch(`${server.url}/koreader/users/auth`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 404, 404, 405, 402, 200, 400, 401,
  ]);
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text).not.toContain('null');
  }
  const head = await device.ask('/users/auth', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(answers[5]?.headers.get('allow')).toBe('GET, HEAD');
});

test('M3-12: refusals for a key say which, ask for no password and set no cookie', async () => {
  const noRole = koreader(server.url, await keyOf(server, await addReader(server)));
  const { key: forOpds } = await server.call(createApiKey, {
    body: { comment: 'other use', uses: ['OPDS'] },
  });
  for (const [asked, message] of [
    [await fetch(`${server.url}/koreader/users/auth`), /Enter an API key/],
    [await koreader(server.url, 'wrong').ask('/users/auth'), /Wrong API key/],
    [await noRole.ask('/users/auth'), /KOReader sync/],
    [await koreader(server.url, forOpds).ask('/users/auth'), /only for OPDS/],
  ] as const) {
    expect(asked.status).toBe(401);
    expect(z.parse(Refused, await asked.json())).toMatchObject({
      code: 2001,
      message: expect.stringMatching(message),
    });
    expect(asked.headers.has('set-cookie')).toBe(false);
    expect(asked.headers.has('www-authenticate')).toBe(false);
  }
  const created = await device.ask('/users/create', { method: 'POST', body: '{}' });
  expect(await refusal(created)).toEqual({ status: 402, code: 2005 });
});

test('M3-13: a wrong password and a cookie beside a good key change nothing', async () => {
  const headers = { authorization: basic('x', 'y'), cookie: 'longbox-session=none' };
  expect((await device.ask('/users/auth', { headers })).status).toBe(200);
  const withCookie = await fetch(`${server.url}/koreader/users/auth`, { headers: server.cookie });
  expect(withCookie.status).toBe(401);
});

test('M3-16: neither the key nor the password is in the activity', async () => {
  const activity = JSON.stringify(await server.call(listActivity, { query: { unpaged: true } }));
  expect(activity).not.toContain(key);
  expect(activity).not.toContain(md5(key));
});

test('a deleted key stores nothing more', async () => {
  const made = await server.call(createApiKey, { body: { comment: 'Lost' } });
  const lost = koreader(server.url, made.key);
  const document = md5('lost');
  await lost.push(document, '1', 0.1);
  await server.call(deleteApiKey, { params: { keyId: made.id } });
  const body = { document, progress: '2', percentage: 0.2, device: 'd' };
  expect((await lost.send(body)).status).toBe(401);
  expect(await device.pull(document)).toMatchObject({ progress: '1' });
});
