import {
  createApiKey,
  deleteApiKey,
  deleteSyncPoints,
  listApiKeys,
} from '@longbox/contract/api-keys';
import { getLatestActivity } from '@longbox/contract/authentication-activity';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { refusalOf, sends, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const keys = '/api/v2/users/me/api-keys';
const withKey = (key: string, path = '/api/v2/users/me'): Promise<Response> =>
  fetch(server.url + path, { headers: { 'x-api-key': key } });

test('a key is shown once and then stands for its owner on every call', async () => {
  const made = await server.call(createApiKey, { body: { comment: ' Tablet ' } });
  expect(made.key).toMatch(/^[0-9a-f]{32}$/);
  expect(made).toMatchObject({ comment: 'Tablet', lastModifiedDate: made.createdDate });
  const [listed] = await server.call(listApiKeys, {});
  expect(listed).toEqual({ ...made, key: '******' });
  const stored = JSON.stringify(await server.db.selectFrom('apiKey').selectAll().execute());
  expect(stored).not.toContain(made.key);

  const answer = await withKey(made.key);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ id: made.userId });
  expect((await withKey(made.key, '/api/v2/users')).status).toBe(200);

  const latest = await server.call(getLatestActivity, {
    params: { userId: made.userId },
    query: { apikey_id: made.id },
  });
  expect(latest).toMatchObject({
    apiKeyId: made.id,
    apiKeyComment: 'Tablet',
    source: 'ApiKey',
    success: true,
  });

  await server.call(deleteApiKey, { params: { keyId: made.id } });
  expect((await withKey(made.key)).status).toBe(401);
});

test('a comment is needed and unique to its owner, ignoring case', async () => {
  await server.call(createApiKey, { body: { comment: 'Reader' } });
  const again = await server.fetch(keys, sends('POST', { comment: 'READER ' }));
  expect(await refusalOf(again)).toEqual({ status: 400, message: 'ERR_1034' });
  const blank = await server.fetch(keys, sends('POST', { comment: ' ' }));
  expect(await refusalOf(blank)).toEqual({ status: 400, message: 'comment must not be blank' });
  const { headers } = await addReader(server);
  const other = sends('POST', { comment: 'Reader' });
  const theirs = await server.fetch(keys, { ...other, headers: { ...other.headers, ...headers } });
  expect(theirs.status).toBe(200);
});

test('nobody sees or removes the keys of others', async () => {
  const made = await server.call(createApiKey, { body: { comment: 'Mine' } });
  const { headers } = await addReader(server);
  expect(await (await server.fetch(keys, { headers })).json()).toEqual([]);
  const removal = await server.fetch(`${keys}/${made.id}`, { method: 'DELETE', headers });
  expect(removal.status).toBe(404);
  expect((await withKey(made.key)).status).toBe(200);
});

test('a wrong key is refused even beside a good session, and is noted without its text', async () => {
  const wrong = 'f'.repeat(32);
  const response = await server.fetch('/api/v2/users/me', { headers: { 'x-api-key': wrong } });
  expect(response.status).toBe(401);
  const noted = await server.db
    .selectFrom('authenticationActivity')
    .selectAll()
    .where('source', '=', 'ApiKey')
    .where('success', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(noted).toMatchObject({ email: null, userId: null, error: 'Bad credentials' });
  expect(JSON.stringify(noted)).not.toContain(wrong);
});

test('sync points go by key or all at once, and only one’s own', async () => {
  const { id: userId } = await server.call(getMe, {});
  const { id: apiKeyId } = await server.call(createApiKey, { body: { comment: 'Kobo' } });
  const reader = await addReader(server);
  await server.db
    .insertInto('syncPoint')
    .values([
      { id: 'a', userId, apiKeyId, created: 1 },
      { id: 'b', userId, apiKeyId: null, created: 1 },
      { id: 'c', userId: reader.id, apiKeyId: null, created: 1 },
    ])
    .execute();
  const left = async () =>
    (await server.db.selectFrom('syncPoint').select('id').execute()).map(({ id }) => id);
  await server.call(deleteSyncPoints, { query: { key_id: ['unknown'] } });
  expect(await left()).toEqual(['a', 'b', 'c']);
  await server.call(deleteSyncPoints, { query: { key_id: [apiKeyId] } });
  expect(await left()).toEqual(['b', 'c']);
  await server.call(deleteSyncPoints, {});
  expect(await left()).toEqual(['c']);
});
