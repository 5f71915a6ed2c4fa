import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, createApp } from '../app.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { resourcePolicy } from './policies.ts';

/** What another server answers below these paths; anything else is a 401 with a challenge. */
const answers: Readonly<Record<string, string>> = {
  '/api/v1/books/1/resource/cover.xhtml': 'application/xhtml+xml',
  '/api/v1/books/1/resource/style.css': 'text/css',
  '/api/v1/page': 'text/html',
  '/api/v1/data': 'application/json',
  '/opds/v1.2/catalog': 'application/atom+xml',
  '/opds/v2/libraries/browse/?publisher=a%20b': 'application/opds+json',
  '/kobo/key/v1/initialization': 'application/json',
  '/API/v1/data': 'application/json',
};

let asked: IncomingMessage | undefined;
let behind: Server;
let front: App;
let trusting: App;
let urls: readonly [front: string, trusting: string];

beforeAll(async () => {
  behind = createServer((request, response) => {
    asked = request;
    const type = answers[request.url ?? ''];
    if (type !== undefined) response.writeHead(200, { 'content-type': type }).end('body');
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="theirs"' }).end();
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  const address = behind.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const upstream = new URL(`http://127.0.0.1:${port}`);
  const options = { data: temporaryFolder(), basePath: '', upstream, logLevel: 'silent' };
  front = await createApp(options);
  trusting = await createApp({ ...options, trustProxy: ['127.0.0.1'] });
  const listen = { port: 0, host: '127.0.0.1' };
  urls = [await front.http.listen(listen), await trusting.http.listen(listen)];
});
afterAll(async () => {
  await front.close();
  await trusting.close();
  behind.close();
});

test('parts of books, and documents, get our content policy in front of another server too', async () => {
  for (const [path, type] of Object.entries(answers)) {
    const { headers } = await rawRequest(urls[0], { path });
    const isRestrained = path.includes('/resource/') || /html|xml/.test(type);
    const policy = isRestrained ? resourcePolicy : undefined;
    expect([path, headers['content-security-policy']]).toEqual([path, policy]);
  }
});

test('what belongs to programs is passed on, in whatever case', async () => {
  for (const path of [
    '/opds/v1.2/catalog',
    '/opds/v2/libraries/browse/?publisher=a%20b',
    '/kobo/key/v1/initialization',
    '/API/v1/data',
  ]) {
    const { status, text } = await rawRequest(urls[0], { path });
    expect([path, status, text]).toEqual([path, 200, 'body']);
  }
});

test('the other server is told who calls by us, not by the caller', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'books.example.org',
    'x-forwarded-port': '444',
    forwarded: 'for=203.0.113.7',
  };
  await rawRequest(urls[0], { path: '/api/v1/data', headers });
  expect(asked?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(urls[0]).host,
  });
  expect(asked?.headers).not.toHaveProperty('forwarded');
  expect(asked?.headers).not.toHaveProperty('x-forwarded-port');
  await rawRequest(urls[1], { path: '/api/v1/data', headers });
  expect(asked?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'books.example.org',
  });
  expect(asked?.headers).not.toHaveProperty('forwarded');
});

test('a challenge of theirs reaches programs and no page of a browser', async () => {
  const path = '/api/v1/books/1/thumbnail';
  const { headers } = await rawRequest(urls[0], { path });
  expect(headers['www-authenticate']).toBe('Basic realm="theirs"');
  for (const mark of [
    { 'x-requested-with': 'XMLHttpRequest' },
    { 'sec-fetch-mode': 'no-cors' },
  ] as const) {
    const marked = await rawRequest(urls[0], { path, headers: { ...mark } });
    expect(marked.status).toBe(401);
    expect(marked.headers).not.toHaveProperty('www-authenticate');
  }
});

test('fragments and foreign pages are refused before the other server hears of them', async () => {
  asked = undefined;
  const fragment = await rawRequest(urls[0], { path: '/api/v1/data#.svg' });
  expect(fragment.status).toBe(400);
  const foreign = { 'sec-fetch-site': 'same-site' };
  const change = { method: 'POST', path: '/api/v1/data', headers: foreign };
  expect((await rawRequest(urls[0], change)).status).toBe(403);
  expect(asked).toBeUndefined();
});

test('an event stream under way neither holds up the end nor is logged as a fault', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const streaming = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  await new Promise<void>((resolve) => streaming.listen(0, '127.0.0.1', resolve));
  const address = streaming.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const upstream = new URL(`http://127.0.0.1:${port}`);
  // Longer than the test may take, if it waited for the stream.
  const drainMillis = 2 ** 30;
  const app = await createApp({ data: temporaryFolder(), basePath: '', upstream, drainMillis });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/sse/v1/events`);
  const reader = answer.body?.getReader();
  await reader?.read();
  await app.close();
  await expect(reader?.read()).rejects.toThrow('terminated');
  const logged = written.mock.calls.join('');
  written.mockRestore();
  streaming.closeAllConnections();
  streaming.close();
  expect(logged).not.toContain('already sent');
});
