import { createApiKey, deleteApiKey } from '@longbox/contract/api-keys';
import { listMyActivity } from '@longbox/contract/authentication-activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { basic, owner, startTestServer, type TestServer } from '../../testing/test-server.ts';

const catalog = '/opds/v1.2/catalog';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (authorization: string, path = catalog): Promise<Response> =>
  fetch(server.url + path, { headers: { authorization } });
const statusOf = async (authorization: string, path = catalog): Promise<number> =>
  (await ask(authorization, path)).status;

test('a password is checked once for many calls', async () => {
  const before = (await activity()).length;
  const { email, password } = owner;
  for (let call = 0; call < 5; call += 1) {
    expect(await statusOf(basic(email, password))).toBe(200);
  }
  expect((await activity()).length).toBe(before + 1);
});

test('an API key stands in place of the password until it is deleted', async () => {
  const { id, key } = await server.call(createApiKey, { body: { comment: 'a tablet' } });
  const before = (await activity()).length;
  for (const email of [owner.email, owner.email.toUpperCase()]) {
    const response = await ask(basic(email, key));
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  }
  const records = await activity();
  expect(records.slice(0, records.length - before)).toMatchObject([
    { source: 'ApiKey', success: true, apiKeyComment: 'a tablet' },
  ]);
  // Apps with a password field only send it to the API, too; a sign-in would outlive the key.
  expect(await statusOf(basic(owner.email, key), '/api/v1/libraries')).toBe(200);
  expect(await statusOf(basic(owner.email, key), '/api/v2/users/me')).toBe(401);
  const { email } = await addReader(server);
  expect(await statusOf(basic(email, key))).toBe(401);
  await server.call(deleteApiKey, { params: { keyId: id } });
  expect(await statusOf(basic(owner.email, key))).toBe(401);
});

test('a key for something else is refused, and a wrong one beats a good password', async () => {
  const body = { comment: 'koreader', uses: ['KOREADER' as const] };
  const { key } = await server.call(createApiKey, { body });
  const refused = await ask(basic(owner.email, key));
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ message: 'This API key is only for KOReader sync' }),
  ]);
  const { email, password } = owner;
  const headers = { authorization: basic(email, password), 'x-api-key': 'wrong' };
  expect((await fetch(server.url + catalog, { headers })).status).toBe(401);
});

test('too many wrong passwords are refused with the challenge, too', async () => {
  const { email } = await addReader(server);
  let refused: Response | undefined;
  for (let attempt = 0; attempt < 30 && refused?.status !== 429; attempt += 1) {
    refused = await ask(basic(email, `wrong ${attempt}`));
    expect(refused.headers.get('www-authenticate')).toContain('Basic realm="Longbox"');
  }
  expect(refused?.status).toBe(429);
});

/** The owner's sign-ins, the latest first. */
async function activity() {
  return (await server.call(listMyActivity, { query: { unpaged: true } })).content;
}
