import { connect } from 'node:net';
import { getServerInfo } from '@longbox/contract/actuator';
import { createCollection } from '@longbox/contract/collections';
import { liveEvents } from '@longbox/contract/events';
import { clearTasks } from '@longbox/contract/tasks';
import { claimServer, getMe, signOut } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('pages of another address, and of another port of this one, change nothing', async () => {
  for (const [site, status] of [
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 204],
    ['none', 204],
  ] as const) {
    const headers = { ...server.cookie, 'sec-fetch-site': site };
    const me = await rawRequest(server.url, { path: getMe.path, headers });
    expect([site, me.status]).toEqual([site, 200]);
    const changed = await rawRequest(server.url, {
      method: 'PATCH',
      path: '/api/v1/settings',
      body: '{"thumbnailSize":"DEFAULT"}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect([site, changed.status]).toEqual([site, status]);
  }
  const foreign = { 'sec-fetch-site': 'cross-site' };
  for (const path of [signOut.path, claimServer.path]) {
    const { status } = await rawRequest(server.url, { method: 'POST', path, headers: foreign });
    expect([path, status]).toEqual([path, 403]);
  }
});

test('a program that is not signed in is told how, and a page of a browser is not', async () => {
  for (const path of [getMe.path, liveEvents.path, '/api/v1/nothing']) {
    const program = await rawRequest(server.url, { path });
    expect([path, program.status]).toEqual([path, 401]);
    expect(program.headers['www-authenticate']).toBe('Basic realm="Longbox"');
    expect(JSON.parse(program.text)).toMatchObject({ status: 401, error: 'Unauthorized', path });
    for (const mark of [
      { 'x-requested-with': 'XMLHttpRequest' },
      { 'sec-fetch-mode': 'no-cors' },
    ] as const) {
      const page = await rawRequest(server.url, { path, headers: { ...mark } });
      expect([path, page.status, page.text]).toEqual([path, 401, '']);
      expect(page.headers).not.toHaveProperty('www-authenticate');
    }
  }
});

test('what proxies say of a request is believed of those alone that are trusted', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'books.example.org',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/shelf',
  };
  const addressFrom = async (url: string): Promise<unknown> => {
    const { text } = await rawRequest(url, { path: '/api/openapi.json', headers });
    return JSON.parse(text).servers[0].url;
  };
  expect(await addressFrom(server.url)).toBe(server.url);
  const behind = await startTestServer({ trustProxy: ['loopback'] });
  expect(await addressFrom(behind.url)).toBe('https://books.example.org/shelf');
  const basic = Buffer.from('owner@example.org:a good password').toString('base64');
  const signedIn = await rawRequest(behind.url, {
    path: getMe.path,
    headers: { ...headers, authorization: `Basic ${basic}` },
  });
  expect(signedIn.headers['set-cookie']?.[0]).toMatch(/; Secure/);
  const last = await behind.db
    .selectFrom('authenticationActivity')
    .select('ip')
    .orderBy('dateTime', 'desc')
    .executeTakeFirst();
  expect(last?.ip).toBe('203.0.113.7');
  await behind.close();
});

test('administrators learn the address of a proxy that is not trusted, when they come through it', async () => {
  const behind = await startTestServer({ trustProxy: ['loopback'] });
  const proxyOf = async ({ url, cookie }: TestServer, headers: Record<string, string>) => {
    const asked = { path: getServerInfo.path, headers: { ...cookie, ...headers } };
    const { untrustedProxy } = JSON.parse((await rawRequest(url, asked)).text);
    return untrustedProxy;
  };
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
  ] as const) {
    expect([name, await proxyOf(server, { [name]: value })]).toEqual([name, '127.0.0.1']);
    expect([name, await proxyOf(behind, { [name]: value })]).toEqual([name, undefined]);
  }
  expect(await proxyOf(server, {})).toBeUndefined();
  await behind.close();
});

test('pages of other sites that open ours are kept apart, except on the way through a service', async () => {
  for (const [path, policy] of [
    ['/', 'same-origin-allow-popups'],
    ['/login?error=ERR_1024', 'same-origin-allow-popups'],
    ['/?server_redirect=Yes', 'same-origin-allow-popups'],
    ['/oauth2/authorization/door', 'unsafe-none'],
    ['/login/oauth2/code/door?code=1&state=2', 'unsafe-none'],
    ['/?server_redirect=Y', 'unsafe-none'],
    ['/login?server_redirect=Y&error=ERR_1024', 'unsafe-none'],
  ] as const) {
    const navigation = { path, headers: { 'sec-fetch-mode': 'navigate' } };
    const { headers } = await rawRequest(server.url, navigation);
    expect([path, headers['cross-origin-opener-policy']]).toEqual([path, policy]);
  }
});

test('pages at plain http get no opener policy, which browsers complain of there', async () => {
  const policyOf = async (to: TestServer, headers: Record<string, string> = {}) =>
    (await rawRequest(to.url, { path: '/', headers })).headers['cross-origin-opener-policy'];
  expect(await policyOf(server)).toBeUndefined();
  const behind = await startTestServer({ trustProxy: ['loopback'] });
  expect(await policyOf(behind, { 'x-forwarded-proto': 'https' })).toBe('same-origin-allow-popups');
  await behind.close();
});

test('the body of a stranger is refused before it is there', async () => {
  for (const { method, path } of [
    createCollection,
    { method: 'POST', path: '/api/v1/books/X/thumbnails' },
    { method: 'PUT', path: '/api/v1/nothing' },
  ] as const) {
    const status = await statusOfUnfinished(server.url, method, path);
    expect([path, status]).toEqual([path, '401']);
  }
  expect(await statusOfUnfinished(server.url, 'POST', '/nothing')).toBe('404');
});

test('calls that take no body come with any kind of one, and it is not read', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
    const headers = { ...server.cookie, 'content-type': type };
    for (const body of ['', '{"not": read']) {
      const { status } = await rawRequest(server.url, {
        method: 'DELETE',
        path: clearTasks.path,
        headers,
        body,
      });
      expect([type, body, status]).toEqual([type, body, 200]);
    }
  }
});

test('a body beyond what a call needs is refused', async () => {
  const body = JSON.stringify({ comment: 'x'.repeat(1_000_000) });
  const { status } = await rawRequest(server.url, {
    method: 'POST',
    path: '/api/v2/users/me/api-keys',
    body,
    headers: { ...server.cookie, 'content-type': 'application/json' },
  });
  expect(status).toBe(413);
});

/** The status of the answer to a request of whose 10 MB only the first byte ever comes. */
function statusOfUnfinished(url: string, method: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          'Content-Length: 10000000\r\n\r\n{',
      );
    });
    socket.on('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1] ?? '');
    });
  });
}
