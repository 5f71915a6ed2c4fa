import {
  deleteGlobalClientSettings,
  deleteUserClientSettings,
  listGlobalClientSettings,
  listUserClientSettings,
  updateGlobalClientSettings,
  updateUserClientSettings,
} from '@longbox/contract/client-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { sends, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('settings of everybody are seen signed out only when allowed', async () => {
  const body = {
    'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
    'webui.groups': { value: '{"a":1}', allowUnauthorized: false },
  };
  await server.call(updateGlobalClientSettings, { body });
  expect(await server.call(listGlobalClientSettings, {})).toEqual(body);
  const signedOut = await fetch(server.url + listGlobalClientSettings.path);
  expect(signedOut.status).toBe(200);
  expect(await signedOut.json()).toEqual({
    'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
  });
  const changed = { 'webui.groups': { value: 'x', allowUnauthorized: true } };
  await server.call(updateGlobalClientSettings, { body: changed });
  await server.call(deleteGlobalClientSettings, { body: ['webui.oauth2.hide_login', 'unknown'] });
  expect(await server.call(listGlobalClientSettings, {})).toEqual(changed);
});

test('everybody has settings of their own', async () => {
  await server.call(updateUserClientSettings, {
    body: { 'webui.one': { value: '1' }, 'webui.two': { value: '2' } },
  });
  await server.call(updateUserClientSettings, { body: { 'webui.one': { value: 'one' } } });
  const { headers } = await addReader(server);
  const patch = sends('PATCH', { 'webui.one': { value: 'theirs' } });
  const theirs = await server.fetch(updateUserClientSettings.path, {
    ...patch,
    headers: { ...patch.headers, ...headers },
  });
  expect(theirs.status).toBe(204);
  await server.call(deleteUserClientSettings, { body: ['webui.two'] });
  expect(await server.call(listUserClientSettings, {})).toEqual({ 'webui.one': { value: 'one' } });
  const list = await server.fetch(listUserClientSettings.path, { headers });
  expect(await list.json()).toEqual({ 'webui.one': { value: 'theirs' } });
});

test('keys that are none and empty values are refused', async () => {
  const change = async (path: string, body: object, method = 'PATCH') =>
    (await server.fetch(path, sends(method, body))).status;
  const own = updateUserClientSettings.path;
  for (const key of ['Upper.case', '', '.dot', 'dot.', 'a b', '1st', 'a..b']) {
    expect([key, await change(own, { [key]: { value: 'x' } })]).toEqual([key, 400]);
  }
  expect(await change(own, { key: { value: '' } })).toBe(400);
  expect(await change(own, { key: 'x' })).toBe(400);
  expect(await change(updateGlobalClientSettings.path, { key: { value: 'x' } })).toBe(400);
  expect(await change(own, ['No'], 'DELETE')).toBe(400);
});

test('what is for everybody is changed by administrators', async () => {
  const { headers } = await addReader(server, { roles: ['PAGE_STREAMING'] });
  for (const init of [
    sends('PATCH', { key: { value: 'x', allowUnauthorized: true } }),
    sends('DELETE', ['key']),
  ]) {
    const refused = await server.fetch(updateGlobalClientSettings.path, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    expect(refused.status).toBe(403);
  }
});
