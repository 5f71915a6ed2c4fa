import { createApiKey, type KeyUse, listApiKeys } from '@longbox/contract/api-keys';
import { findBooks, findSeries } from '@longbox/contract/conditions';
import { updateReadProgress } from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { liveEvents } from '@longbox/contract/events';
import { listLibraries } from '@longbox/contract/libraries';
import { changeMyPassword, listUsers } from '@longbox/contract/user-administration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let made = 0;
const newKey = (uses: KeyUse[] | null) => {
  made += 1;
  return server.call(createApiKey, { body: { comment: `key ${made}`, uses } });
};

const withKey = (key: string, pathname: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + pathname, { ...init, headers: { 'x-api-key': key, ...init.headers } });

const send = (key: string, endpoint: Endpoint, body?: unknown): Promise<Response> => {
  const path = pathOf(endpoint, { params: { bookId: 'none' } });
  return withKey(key, path, body === undefined ? {} : sends(endpoint.method, body));
};

test('a key for other programs opens no part of the API and no event stream', async () => {
  const { key } = await newKey(['OPDS', 'KOBO']);
  for (const path of [
    listLibraries.path,
    liveEvents.path,
    '/%61pi/v1/libraries',
    '/actuator/info',
  ]) {
    const refusal = await refusalOf(await withKey(key, path));
    expect([path, refusal]).toEqual([
      path,
      { status: 403, message: 'This API key is only for OPDS and Kobo sync' },
    ]);
  }
});

test('a key for reading finds books and saves places, and changes nothing else', async () => {
  const { key } = await newKey(['READING']);
  expect((await send(key, listLibraries)).status).toBe(200);
  expect((await send(key, findBooks, {})).status).toBe(200);
  expect((await send(key, findSeries, {})).status).toBe(200);
  expect((await send(key, updateReadProgress, { page: 1 })).status).toBe(404);
  const refused = await send(key, changeMyPassword, { password: 'another password' });
  const message = 'This API key is only for reading';
  expect(await refusalOf(refused)).toEqual({ status: 403, message });
  expect((await send(key, createApiKey, { comment: 'more' })).status).toBe(403);
});

test('an administrator doesn’t administer with a limited key, but sees the same libraries', async () => {
  const { key } = await newKey(['READING']);
  expect((await send(key, listUsers)).status).toBe(403);
  const libraryId = await server.addLibrary(temporaryFolder());
  const { headers } = await addReader(server, { roles: ['ADMIN'], libraries: [] });
  const asked = sends('POST', { comment: 'limited', uses: ['READING'] });
  const answer = await server.fetch(createApiKey.path, {
    ...asked,
    headers: { ...asked.headers, ...headers },
  });
  const limited = z.parse(createApiKey.answer, await answer.json());
  const libraries = await send(limited.key, listLibraries);
  expect(await libraries.json()).toMatchObject([{ id: libraryId, root: '' }]);
});

test('a key without limits does everything that its owner may do', async () => {
  const { key, uses } = await newKey(null);
  expect(uses).toBeNull();
  expect((await send(key, listUsers)).status).toBe(200);
  const old = await server.call(createApiKey, { body: { comment: 'from a Komga client' } });
  expect(old.uses).toBeNull();
});

test('a key must be for something', async () => {
  const response = await server.fetch(createApiKey.path, sends('POST', { comment: 'x', uses: [] }));
  expect(await refusalOf(response)).toEqual({ status: 400, message: 'uses must not be empty' });
});

test('a key shows who came last, from where, and how often', async () => {
  const { id, key, lastUse } = await newKey(null);
  expect(lastUse).toBeNull();
  const visit = (agent: string) =>
    withKey(key, listLibraries.path, { headers: { 'user-agent': agent } });
  const last = async () =>
    (await server.call(listApiKeys, {})).find((one) => one.id === id)?.lastUse;
  await visit('Panels/3.1 CFNetwork/1410');
  expect(await last()).toMatchObject({ program: 'Panels', ip: '127.0.0.1', count: 1 });
  await visit('Panels/3.1 CFNetwork/1410');
  expect(await last()).toMatchObject({ count: 1 });
  await visit('Mozilla/5.0 (Linux) Mihon/0.19');
  expect(await last()).toMatchObject({ program: 'Mihon', count: 2 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  await visit('my-script 1.0');
  vi.useRealTimers();
  expect(await last()).toMatchObject({ program: 'my-script', count: 3 });
});

test('the owner’s pages hear at once that a program has come', async () => {
  const { id, key, userId } = await newKey(null);
  const stream = await server.fetch(liveEvents.path);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await withKey(key, listLibraries.path);
  let heard = '';
  while (!heard.includes('ApiKeyUsed')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain(JSON.stringify({ keyId: id, userId }));
  await reader?.cancel();
});
