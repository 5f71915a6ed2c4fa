import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import { addKey, deviceCall } from '../../testing/kobo-device.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { shopResources } from './shop-resources.ts';

let server: TestServer;
let key: string;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ key } = await addKey(server, 'Kobo Clara'));
  base = `${server.url}/kobo/${key}`;
});
afterAll(() => server.close());

const Resources = z.object({ Resources: z.record(z.string(), z.unknown()) });
const initialize = async (at = base, headers: Record<string, string> = {}) =>
  z.parse(Resources, (await deviceCall(at, '/v1/initialization', { headers })).body).Resources;

describe('first contact', () => {
  test('a device learns where everything is, with our addresses among the shop’s', async () => {
    const { headers } = await deviceCall(base, '/v1/initialization');
    expect(headers['x-kobo-apitoken']).toBe('e30=');
    const resources = await initialize();
    expect(Object.keys(resources)).toEqual(
      expect.arrayContaining([...Object.keys(shopResources), 'image_host']),
    );
    expect(resources).toMatchObject({
      image_host: server.url,
      image_url_template: `${base}/v1/books/{ImageId}/thumbnail/{Width}/{Height}/false/image.jpg`,
      library_sync: `${base}/v1/library/sync`,
      reading_state: `${base}/v1/library/{Ids}/state`,
      oauth_host: 'https://oauth.kobo.com',
      reading_services_host: 'https://readingservices.kobo.com',
    });
  });

  test('a device is signed in, whatever it sends', async () => {
    for (const body of [{ UserKey: 'u-1' }, 'no JSON', '']) {
      for (const at of ['/v1/auth/device', '/v1/auth/refresh']) {
        const answer = await deviceCall(base, at, { method: 'POST', body });
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          AccessToken: expect.stringMatching(/^\w{24}$/),
          TokenType: 'Bearer',
          UserKey: typeof body === 'string' ? '' : 'u-1',
        });
      }
    }
  });

  test('everything else is answered with nothing, by every method', async () => {
    const query = '?DiffRequests=[%7BKey:EPD-KoboPlus-ReadOnly-NeverSubscribed,ETag:%7D]&a={|}';
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const at of [`/v1/assets${query}`, '//v1/user/profile', '/v1/deals']) {
        const answer = await deviceCall(base, at, { method });
        expect([method, at, answer.status, answer.text]).toEqual([method, at, 200, '{}']);
      }
    }
    const tests = await deviceCall(base, '/v1/analytics/gettests', { method: 'POST' });
    expect(tests.body).toEqual({ Result: 'Success', TestKey: 'u-1', Tests: {} });
  });

  test('bodies of any form, or none, are taken', async () => {
    const path = `/kobo/${key}/v1/auth/device`;
    const bare = { path, method: 'POST' };
    expect((await rawRequest(server.url, { ...bare, body: '{"UserKey":"u-2"}' })).text).toContain(
      'u-2',
    );
    const type = { 'content-type': 'application/json' };
    expect((await rawRequest(server.url, { ...bare, headers: type })).status).toBe(200);
    const deletion = { path: `/kobo/${key}/v1/x`, method: 'DELETE', headers: type };
    expect((await rawRequest(server.url, deletion)).status).toBe(200);
    const large = { ...bare, body: 'x'.repeat(1_100_000) };
    expect((await rawRequest(server.url, large)).status).toBe(413);
    const odd = { ...bare, headers: { accept: 'text/html' } };
    expect((await rawRequest(server.url, odd)).status).toBe(200);
    const long = { 'x-kobo-synctoken': 'x'.repeat(40_000) };
    expect((await deviceCall(base, '/ping', { headers: long })).text).toBe('pong');
  });

  test('the folder itself is no page', async () => {
    for (const path of ['/kobo', '/kobo/', `/kobo/${key}`]) {
      const { status, headers } = await rawRequest(server.url, { path });
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-type']).toContain('application/json');
    }
  });
});

describe('conversation 10: who may', () => {
  const callWith = async (roles: readonly string[]) => {
    const reader = await addReader(server, { roles });
    const { key: own } = await addKey(server, 'Kobo', reader.headers);
    return (await deviceCall(`${server.url}/kobo/${own}`, '/v1/initialization')).status;
  };

  test('the role for Kobo decides, and no other stands for it', async () => {
    expect(await callWith([])).toBe(403);
    expect(await callWith(['KOBO_SYNC'])).toBe(200);
    expect(await callWith(['FILE_DOWNLOAD'])).toBe(403);
    expect(await callWith(['ADMIN'])).toBe(403);
    expect(await callWith(['KOBO_SYNC', 'FILE_DOWNLOAD'])).toBe(200);
  });

  test.each([
    [[], 403],
    [['KOBO_SYNC'], 403],
    [['FILE_DOWNLOAD'], 403],
    [['KOBO_SYNC', 'FILE_DOWNLOAD'], 404],
    [['ADMIN'], 403],
    [['ADMIN', 'KOBO_SYNC'], 403],
    [['ADMIN', 'FILE_DOWNLOAD'], 403],
  ])('files need both roles: %j gets %i for a book that isn’t here', async (roles, expected) => {
    const reader = await addReader(server, { roles });
    const { key: own } = await addKey(server, 'Kobo', reader.headers);
    const at = '/v1/books/unknown/file/epub';
    expect((await deviceCall(`${server.url}/kobo/${own}`, at)).status).toBe(expected);
  });

  test('the key alone signs in: no cookie, password or other key does, and none is given', async () => {
    const path = '/kobo/unknown/ping';
    for (const headers of [server.cookie, { 'x-api-key': key }]) {
      const { status, headers: answered } = await rawRequest(server.url, { path, headers });
      expect([status, answered['www-authenticate']]).toEqual([401, undefined]);
    }
    const { headers } = await deviceCall(base, '/ping', { headers: server.cookie });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('rule 13: a key that is deleted, or a role that is taken, ends with the next call', async () => {
    const reader = await addReader(server, { roles: ['KOBO_SYNC', 'FILE_DOWNLOAD'] });
    const own = await addKey(server, 'Kobo', reader.headers);
    const at = `${server.url}/kobo/${own.key}`;
    const statuses = async (roles: readonly string[]) => {
      const row = { roles: JSON.stringify(roles) };
      await server.db.updateTable('user').set(row).where('id', '=', reader.id).execute();
      const calls = ['/ping', '/v1/books/unknown/file/epub'];
      return Promise.all(calls.map(async (call) => (await deviceCall(at, call)).status));
    };
    expect(await statuses(['KOBO_SYNC', 'FILE_DOWNLOAD'])).toEqual([200, 404]);
    expect(await statuses(['KOBO_SYNC'])).toEqual([200, 403]);
    expect(await statuses(['FILE_DOWNLOAD'])).toEqual([403, 403]);
    await server.db.deleteFrom('apiKey').where('id', '=', own.id).execute();
    const { status, text } = await deviceCall(at, '/ping');
    expect([status, text.includes('Unauthorized')]).toEqual([401, true]);
  });

  test('a device is noted once in a while, not with each call', async () => {
    const own = await addKey(server, 'Kobo Libra');
    for (let at = 0; at < 5; at += 1) await deviceCall(`${server.url}/kobo/${own.key}`, '/ping');
    const noted = await server.db
      .selectFrom('authenticationActivity')
      .select(['source', 'userAgent'])
      .where('apiKeyId', '=', own.id)
      .execute();
    expect(noted).toEqual([{ source: 'ApiKey', userAgent: expect.stringContaining('Kobo Touch') }]);
  });

  test('who tries many keys has to wait', async () => {
    const other = await startTestServer();
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      statuses.push((await deviceCall(`${other.url}/kobo/${at}abc`, '/ping')).status);
    }
    await other.close();
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });
});
