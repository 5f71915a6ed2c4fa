import { createServer } from 'node:http';
import { createApiKey } from '@longbox/contract/api-keys';
import { refreshSeriesMetadata } from '@longbox/contract/series';
import { claimServer, getMe, signOut } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { rawRequest } from '../testing/raw-request.ts';
import {
  basic,
  marked,
  owner,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ host } = new URL(server.url));
});
afterAll(() => server.close());

/** Asks for a change, as seen at a host name that is no secure context. */
async function change(headers: Record<string, string>, url = server.url): Promise<number> {
  const { status } = await rawRequest(url, {
    method: 'PATCH',
    path: '/api/v1/settings',
    body: '{"thumbnailSize":"DEFAULT"}',
    headers: { 'content-type': 'application/json', ...headers },
  });
  return status;
}

const cookie = () => ({ cookie: server.cookie['cookie'] ?? '' });

test('on plain http only pages of this very address change something', async () => {
  const { port } = new URL(server.url);
  for (const [where, status] of [
    [{ origin: `http://${host}` }, 204],
    [{ origin: `https://${host}` }, 204],
    [{ referer: `http://${host}/libraries?a=1` }, 204],
    [{ ...marked }, 204],
    [{ host: 'nas:25600', origin: 'http://nas:25600' }, 204],
    [{ host: 'NAS', origin: 'http://nas' }, 204],
    [{ host: 'nas:443', origin: 'https://nas' }, 204],
    [{ host: 'nas:25600', origin: 'http://nas:8080' }, 403],
    [{ host: 'nas:25600', origin: 'http://nas' }, 403],
    [{ host: 'nas', origin: 'http://nas:25600' }, 403],
    [{ host: 'nas:25600', referer: 'http://nas:8080/' }, 403],
    [{ origin: `http://localhost:${port}` }, 403],
    [{ origin: `http://${host}.example.org` }, 403],
    [{ origin: `ftp://${host}` }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://nas:8080', ...marked }, 403],
    [{ origin: 'http://nas:8080', referer: `http://${host}/` }, 403],
    [{}, 403],
  ] as const) {
    expect([where, await change({ ...cookie(), ...where })]).toEqual([where, status]);
  }
});

test('signing out by GET is a change as well, however it is written', async () => {
  const signedIn = { cookie: await signIn(server.url, owner) };
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') =>
    (await rawRequest(server.url, { method, path, headers: { ...signedIn, ...headers } })).status;
  for (const path of [signOut.path, `${signOut.path}?a=1`, '/api/%6cogout']) {
    expect([path, await ask(path, {})]).toEqual([path, 403]);
    const referer = 'http://127.0.0.1:1/';
    expect([path, await ask(path, { referer })]).toEqual([path, 403]);
    expect([path, await ask(path, {}, 'HEAD')]).toEqual([path, 403]);
  }
  expect(await ask(getMe.path, { referer: 'http://127.0.0.1:1/' })).toBe(200);
  expect(await ask(signOut.path, { referer: `${server.url}/` })).toBe(204);
  expect(await ask(getMe.path, {})).toBe(401);
});

test('programs need no page: a key, a password or a token is enough', async () => {
  const { key } = await server.call(createApiKey, { body: { comment: 'Program' } });
  const secret = basic(owner.email, owner.password);
  const { headers } = await rawRequest(server.url, {
    path: getMe.path,
    headers: { authorization: secret, 'x-auth-token': '' },
  });
  const token = [headers['x-auth-token']].flat()[0] ?? '';
  for (const by of [
    { 'x-api-key': key },
    { 'x-api-key': key, ...cookie() },
    { 'x-api-key': key, origin: 'app://reader' },
    { authorization: secret },
    { authorization: secret, ...cookie() },
    { 'x-auth-token': token },
  ]) {
    expect([Object.keys(by), await change(by)]).toEqual([Object.keys(by), 204]);
  }
  // Browsers send a password that was typed once to forms of other pages, too.
  expect(await change({ authorization: secret, origin: 'http://nas:8080' })).toBe(403);
});

test('nobody claims a new server from a page of another address', async () => {
  const origin = 'http://nas:8080';
  const at = { method: 'POST', path: claimServer.path, headers: { origin } };
  expect((await rawRequest(server.url, at)).status).toBe(403);
});

test('behind a trusted proxy the address is the one that people use', async () => {
  const behind = await startTestServer({ trustProxy: ['loopback'] });
  const origin = 'https://books.example.org:8443';
  const headers = { cookie: behind.cookie['cookie'] ?? '', origin };
  const said = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'books.example.org:8443' };
  expect(await change({ ...headers, ...said }, behind.url)).toBe(204);
  const apart = { 'x-forwarded-host': 'books.example.org', 'x-forwarded-port': '8443' };
  expect(await change({ ...headers, ...said, ...apart }, behind.url)).toBe(204);
  expect(await change({ ...headers, ...said, origin: 'http://127.0.0.1' }, behind.url)).toBe(403);
  const plain = { ...said, origin: 'http://books.example.org:8443' };
  expect(await change({ ...headers, ...plain }, behind.url)).toBe(403);
  // Anyone could say so of a proxy that is not trusted.
  expect(await change({ ...cookie(), ...said, origin })).toBe(403);
  await behind.close();
});

test('in front of another server the same pages are refused, and it hears of no page', async () => {
  const heard: unknown[] = [];
  const other = createServer(({ headers, method }, response) => {
    const { origin, referer, 'x-requested-with': mark } = headers;
    heard.push({ method, origin, referer, mark });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const upstream = new URL(`http://127.0.0.1:${port}`);
  const front = await createApp({
    data: temporaryFolder(),
    basePath: '',
    upstream,
    logLevel: 'silent',
  });
  const url = await front.http.listen({ port: 0, host: '127.0.0.1' });
  const path = refreshSeriesMetadata.path.replace('{seriesId}', 'X');
  const post = async (headers: Record<string, string>): Promise<number> =>
    (await rawRequest(url, { method: 'POST', path, headers: { cookie: 'SESSION=1', ...headers } }))
      .status;
  expect(await post({ origin: 'http://nas:8080' })).toBe(403);
  expect(await post({ origin: 'null' })).toBe(403);
  expect(await post({})).toBe(403);
  expect(heard).toEqual([]);
  expect(await post({ origin: url, referer: `${url}/` })).toBe(204);
  expect(await post({ authorization: 'Basic YTpi' })).toBe(204);
  expect(heard).toEqual([{ method: 'POST', mark: 'XMLHttpRequest' }, { method: 'POST' }]);
  await front.close();
  other.close();
});
