import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../testing/test-server.ts';

const script = 'boot("$&")';
const page = `<!doctype html><base href="/" /><title>Longbox</title><script>${script}</script>`;
const servers: TestServer[] = [];

beforeAll(async () => {
  const client = temporaryFolder();
  mkdirSync(path.join(client, 'assets'));
  for (const [name, text] of [
    ['index.html', page],
    ['assets/main.js', 'main()'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['manifest.webmanifest', '{}'],
  ] as const) {
    const file = path.join(client, name);
    writeFileSync(file, text);
    writeFileSync(`${file}.gz`, gzipSync(text));
    writeFileSync(`${file}.br`, brotliCompressSync(text));
  }
  servers.push(await startTestServer({ client }));
  servers.push(await startTestServer({ client, basePath: '/books' }));
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

test('the page comes at each of its addresses with the same headers, in any encoding', async () => {
  for (const { url, app } of servers) {
    const { basePath } = app.place();
    const seen = new Set<string>();
    for (const place of ['/', '/index.html', '/series/X', '/?a=b']) {
      for (const encoding of ['identity', 'gzip', 'br', '*;q=0', undefined]) {
        for (const method of ['GET', 'HEAD']) {
          const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
          const asked = { method, path: basePath + place, headers };
          const got = await rawRequest(url, asked);
          expect([asked, got.status]).toEqual([asked, 200]);
          const { date: _, connection: __, ...kept } = got.headers;
          seen.add(JSON.stringify(kept));
          if (method === 'GET') expect(got.text).toContain(`<base href="${basePath}/" />`);
        }
      }
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('content-security-policy');
  }
});

test('of scripts that stand in a page only its own run, told by their hash', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  for (const { url, app } of servers) {
    const { headers, text } = await rawRequest(url, { path: `${app.place().basePath}/` });
    expect(text).toContain(`<script>${script}</script>`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  }
});

test('files of the page come in any encoding, from disk and from memory', async () => {
  const [{ url } = { url: '' }] = servers;
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding };
    for (const time of ['first', 'second']) {
      const got = await rawRequest(url, { path: '/assets/main.js', headers });
      expect([encoding, time, got.status]).toEqual([encoding, time, 200]);
      expect(got.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(got.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
  }
});

test('nothing but files of the page is found below its assets', async () => {
  for (const { url, app } of servers) {
    const { basePath } = app.place();
    for (const name of [
      'none.js',
      '..%2findex.html',
      '%2e%2e/boot.js',
      'main.js%00.js',
      '/main.js',
    ]) {
      const headers = { 'accept-encoding': 'br' };
      const got = await rawRequest(url, { path: `${basePath}/assets/${name}`, headers });
      expect([name, got.status]).not.toEqual([name, 200]);
    }
  }
});

test('part of a script is sent as it is asked for', async () => {
  const [{ url } = { url: '' }] = servers;
  const headers = { 'accept-encoding': 'br', range: 'bytes=0-1' };
  const got = await rawRequest(url, { path: '/assets/main.js', headers });
  expect([got.status, got.headers['content-length']]).toEqual([206, '2']);
});

test('the icon is asked for once, what can change with the client each time', async () => {
  const [{ url } = { url: '' }] = servers;
  for (const encoding of ['identity', 'br']) {
    const headers = { 'accept-encoding': encoding };
    const icon = await rawRequest(url, { path: '/icon.svg', headers });
    expect([encoding, icon.headers['cache-control']]).toEqual([encoding, 'public, max-age=86400']);
    const manifest = await rawRequest(url, { path: '/manifest.webmanifest', headers });
    expect(manifest.headers['cache-control']).toContain('must-revalidate');
  }
});

test('a worker of another build is found, though packages give all files one date', async () => {
  const client = temporaryFolder();
  writeFileSync(path.join(client, 'index.html'), page);
  const server = await startTestServer({ client });
  const file = path.join(client, 'sw.js');
  const put = (text: string) => {
    writeFileSync(file, text);
    utimesSync(file, 499_162_500, 499_162_500);
  };
  put('build(1)');
  const { headers } = await rawRequest(server.url, { path: '/sw.js', headers: {} });
  put('build(2)');
  const { status, text } = await rawRequest(server.url, {
    path: '/sw.js',
    headers: {
      ...(headers.etag && { 'if-none-match': headers.etag }),
      ...(headers['last-modified'] && { 'if-modified-since': headers['last-modified'] }),
    },
  });
  expect([status, text]).toEqual([200, 'build(2)']);
  await server.close();
});

test("what is a server's is never the page", async () => {
  for (const { url, app } of servers) {
    const { basePath } = app.place();
    for (const place of ['/API/v1/books', '/OPDS/v1.2/catalog', '/kobo', '/SSE']) {
      const asked = basePath + place;
      const { status, text } = await rawRequest(url, { path: asked });
      expect([asked, status]).toEqual([asked, 404]);
      expect(JSON.parse(text)).toMatchObject({ status: 404, path: asked });
    }
  }
});
