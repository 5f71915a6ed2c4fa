import { availableParallelism } from 'node:os';
import path from 'node:path';
import { getDeviceCopies, getSettings, updateSettings } from '@longbox/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { addReader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { runServer } from '../../testing/run-server.ts';
import { databaseOption, makeDatabase } from '../../testing/test-database.ts';
import {
  basic,
  cookiesOf,
  owner,
  sends,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';
import { claimHeaders } from '@longbox/contract/users';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const settings = '/api/v1/settings';
const change = async (body: object): Promise<number> =>
  (await server.fetch(settings, sends('PATCH', body))).status;

test('a new server has the defaults and says where it is reached', async () => {
  const { serverPort, ...others } = await server.call(getSettings, {});
  expect(serverPort).toEqual({
    configurationSource: 0,
    databaseSource: null,
    effectiveValue: Number(new URL(server.url).port),
  });
  expect(others).toEqual({
    deleteEmptyCollections: true,
    deleteEmptyReadLists: true,
    rememberMeDurationDays: 365,
    thumbnailSize: 'DEFAULT',
    taskPoolSize: availableParallelism(),
    taskPoolAutomatic: true,
    serverContextPath: { configurationSource: '', databaseSource: null, effectiveValue: '' },
    koboProxy: false,
    koboPort: null,
    kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
    deviceCopyDays: null,
  });
});

test('what is absent or null is kept, but ports and paths are removed by null', async () => {
  const body = {
    deleteEmptyCollections: false,
    rememberMeDurationDays: 7,
    thumbnailSize: 'LARGE',
    taskPoolSize: 3,
    serverPort: 8123,
    serverContextPath: '/my/comics-1',
    koboPort: 443,
    koboProxy: true,
    kepubifyPath: '/usr/bin/kepubify',
  } as const;
  await server.call(updateSettings, { body });
  const stored = await server.call(getSettings, {});
  expect(stored).toMatchObject({
    ...body,
    deleteEmptyReadLists: true,
    serverPort: { databaseSource: 8123, effectiveValue: Number(new URL(server.url).port) },
    serverContextPath: { databaseSource: '/my/comics-1', effectiveValue: '' },
    kepubifyPath: { databaseSource: '/usr/bin/kepubify', effectiveValue: '/usr/bin/kepubify' },
  });
  const nothing = Object.fromEntries(Object.keys(body).map((name) => [name, null]));
  expect(await change(nothing)).toBe(204);
  expect(await server.call(getSettings, {})).toMatchObject({
    deleteEmptyCollections: false,
    rememberMeDurationDays: 7,
    thumbnailSize: 'LARGE',
    taskPoolSize: 3,
    taskPoolAutomatic: false,
    koboProxy: true,
    koboPort: null,
    serverPort: { databaseSource: null },
    serverContextPath: { databaseSource: null },
    kepubifyPath: { databaseSource: null, effectiveValue: null },
  });
  await server.call(updateSettings, { body: { taskPoolAutomatic: true } });
  expect(await server.call(getSettings, {})).toMatchObject({ taskPoolAutomatic: true });
});

test('open pages are told where the next start serves', async () => {
  const started = await startTestServer({ sources: { port: 'environment', basePath: 'default' } });
  const heard = await listenTo(started);
  await started.call(updateSettings, { body: { taskPoolSize: 2 } });
  await started.call(updateSettings, { body: { serverPort: 8124, serverContextPath: '/stored' } });
  const port = Number(new URL(started.url).port);
  expect((await heard.stop()).filter(({ name }) => name !== 'TaskQueueStatus')).toEqual([
    { name: 'PlaceChanged', payload: { port, nextPort: 8124, nextContextPath: '/stored' } },
  ]);
  await started.close();
});

test('values that cannot be are refused', async () => {
  for (const body of [
    { rememberMeDurationDays: 0 },
    { rememberMeDurationDays: 1_000_000_000 },
    { taskPoolSize: 0 },
    { taskPoolSize: 1.5 },
    { thumbnailSize: 'HUGE' },
    { serverPort: 0 },
    { serverPort: 65536 },
    { serverPort: { databaseSource: 1 } },
    { koboPort: 70000 },
    { deviceCopyDays: 0 },
    { deviceCopyDays: 40_000 },
    ...['books', '/', '//books', '/books/', '/a//b', '/bo oks', ''].map((serverContextPath) => ({
      serverContextPath,
    })),
  ]) {
    expect([body, await change(body)]).toEqual([body, 400]);
  }
});

test('only administrators see and change settings', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  expect((await server.fetch(settings, { headers })).status).toBe(403);
  const patch = sends('PATCH', { taskPoolSize: 2 });
  const refused = await server.fetch(settings, {
    ...patch,
    headers: { ...patch.headers, ...headers },
  });
  expect(refused.status).toBe(403);
});

test('everyone learns how long books may stay on devices', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  const ask = async (): Promise<unknown> =>
    (await server.fetch(getDeviceCopies.path, { headers })).json();
  expect(await ask()).toEqual({ days: null });
  await server.call(updateSettings, { body: { deviceCopyDays: 30 } });
  expect(await ask()).toEqual({ days: 30 });
  await server.call(updateSettings, { body: { deviceCopyDays: null } });
  expect(await ask()).toEqual({ days: null });
});

test('the remember-me days are the life of the cookie, and a new key ends them all', async () => {
  await server.call(updateSettings, { body: { rememberMeDurationDays: 3 } });
  const signedIn = await fetch(`${server.url}/api/v2/users/me?remember-me=true`, {
    headers: { authorization: basic(owner.email, owner.password) },
  });
  const life = /longbox-remember=[^;]*;.*Max-Age=(\d+)/.exec(
    signedIn.headers.getSetCookie().join('\n'),
  )?.[1];
  expect(Number(life)).toBe(3 * 24 * 60 * 60);
  const remember = cookiesOf(signedIn).replace(/longbox-session=[^;]*; /, '');
  const isKnown = async () =>
    (await fetch(`${server.url}/api/v2/users/me`, { headers: { cookie: remember } })).status;
  expect(await isKnown()).toBe(200);
  await server.call(updateSettings, { body: { renewRememberMeKey: true } });
  expect(await isKnown()).toBe(401);
  expect((await server.fetch('/api/v2/users/me')).status).toBe(200);
});

test('a stored port beats the environment and loses to the command line', async () => {
  const data = temporaryFolder();
  await makeDatabase(data);
  const start = (source: 'command-line' | 'environment') =>
    createApp({
      data,
      ...databaseOption(data),
      upstream: undefined,
      logLevel: 'silent',
      port: 25600,
      basePath: '/given',
      sources: { port: source, basePath: source },
    });
  const first = await start('environment');
  expect(first.place()).toEqual({ port: 25600, basePath: '/given' });
  await first.http.inject({
    method: 'POST',
    url: '/given/api/v1/claim',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const stored = await first.http.inject({
    method: 'PATCH',
    url: `/given${settings}`,
    headers: { authorization: basic(owner.email, owner.password) },
    payload: { serverPort: 8124, serverContextPath: '/stored' },
  });
  expect(stored.statusCode).toBe(204);
  await first.close();
  const second = await start('environment');
  expect(second.place()).toEqual({ port: 8124, basePath: '/stored' });
  await second.close();
  const third = await start('command-line');
  expect(third.place()).toEqual({ port: 25600, basePath: '/given' });
  await third.close();
});

test('a stored context path is where the next start serves', async () => {
  const data = path.join(temporaryFolder(), 'data');
  const first = await runServer(['--data', data]);
  await fetch(`${first.url}/api/v1/claim`, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const patch = sends('PATCH', { serverContextPath: '/shelf' });
  const cookie = await signIn(first.url, owner);
  await fetch(first.url + settings, { ...patch, headers: { ...patch.headers, ...marked, cookie } });
  await first.stop();
  const second = await runServer(['--data', data]);
  expect(new URL(second.url).pathname).toBe('/shelf');
  expect((await fetch(`${second.url}/api/v1/claim`)).status).toBe(200);
  await second.stop();
});
