import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { addKey, deviceCall } from '../../testing/kobo-device.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { runServer, type RunningServer } from '../../testing/run-server.ts';
import { marked, owner, signIn, temporaryFolder } from '../../testing/test-server.ts';

let server: RunningServer;
let data: string;
let printed = '';
let key: string;
let fetchAsOwner: (pathname: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  data = temporaryFolder();
  server = await runServer(['--data', data, '--log-level', 'trace']);
  server.process.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await fetch(server.url + claimServer.path, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const cookie = await signIn(server.url, owner);
  fetchAsOwner = (pathname, init = {}) =>
    fetch(server.url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } });
  ({ key } = await addKey({ fetch: fetchAsOwner }, 'Kobo Clara'));
});
afterAll(() => server.kill());

/** Addresses as devices and mistaken people write them. */
const places = [
  '/ping',
  '/v1/initialization',
  '//v1/initialization',
  '/v1/library/sync?Filter=ALL',
  '/v1/library/unknown/metadata',
  '/v1/books/unknown/file/epub',
  '/v1/%E0%A4%A',
  '',
  '/',
  `/v1/${'x'.repeat(20_000)}`,
];

test('rule 1: no log, error body, activity or diagnostic holds the key, whatever is asked', async () => {
  const told: string[] = [];
  for (const root of ['/kobo', '/KOBO', '/k%6Fbo', '//kobo/', '/else/kobo']) {
    for (const place of places) {
      for (const method of ['GET', 'PUT', 'OPTIONS', 'HEAD']) {
        const { text, status } = await rawRequest(server.url, {
          path: `${root}/${key}${place}`,
          method,
        });
        // Good answers hold addresses for the device.
        if (status >= 400) told.push(text);
      }
    }
  }
  await rawRequest(server.url, { path: `/kobo/${key}/v1/a`, method: 'PUT', body: '{' });
  told.push((await rawRequest(server.url, { path: `/kobo/${key}x/ping` })).text);
  // Not even what isn't HTTP.
  await rawRequest(server.url, {
    path: `/kobo/${key}/ping`,
    headers: { 'x-much': 'x'.repeat(70_000) },
  }).catch(() => undefined);
  for (const place of [
    '/api/v2/users/me/authentication-activity',
    '/api/v2/users/authentication-activity',
    '/api/v2/users/me/api-keys',
    '/api/longbox/v1/logs',
    '/api/v1/history',
    '/actuator/httpexchanges',
    '/actuator/info',
  ]) {
    told.push(await (await fetchAsOwner(place)).text());
  }
  await expect.poll(() => printed).toContain('/kobo/***/ping');
  const folder = path.join(data, 'logs');
  for (const file of readdirSync(folder)) told.push(readFileSync(path.join(folder, file), 'utf8'));
  const all = [printed, server.said(), ...told].join('\n');
  expect(all).toContain('/kobo/***/v1/initialization');
  expect(all.split(key).length - 1).toBe(0);
  const bytes = Buffer.from(key).join(',');
  expect(all.includes(bytes)).toBe(false);
});

test('answers lead no browser to tell the address elsewhere', async () => {
  const { headers } = await deviceCall(`${server.url}/kobo/${key}`, '/ping');
  expect(headers['referrer-policy']).toBe('no-referrer');
});
