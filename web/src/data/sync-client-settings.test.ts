// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepSettings } from './client-settings.ts';
import { setAway } from './connection.ts';
import { merged, startSettingsSync } from './sync-client-settings.ts';
import { json, serve } from './testing/serve.ts';

test('a setting changed without the server is sent when it is back, though the network never went', async () => {
  let isThere = false;
  const received = await serve((_, response) => {
    if (isThere) json(response, {});
    else response.destroy();
  });
  const changes = () => received.filter(({ request }) => request.method !== 'GET');
  keepSettings({ texts: { 'longbox.a': 'mine' }, unsent: ['longbox.a'] });
  startSettingsSync((error) => {
    throw error;
  });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  setAway(true);
  isThere = true;
  setAway(false);
  await expect.poll(() => changes().length).toBe(1);
  expect(changes().map(({ body }) => JSON.parse(body))).toEqual([
    { 'longbox.a': { value: 'mine' } },
  ]);
});

test('what the server has not heard of stands; all else is as the server has it', () => {
  const server = {
    'longbox.a': { value: 'theirs' },
    'longbox.b': { value: 'theirs' },
    'longbox.c': { value: 'ended here' },
    'other.client': { value: 'not ours' },
  };
  const here = {
    texts: { 'longbox.b': 'mine', 'longbox.d': 'ended there', 'longbox.e': 'new here' },
    unsent: ['longbox.b', 'longbox.c', 'longbox.e'],
  };
  expect(merged(server, here)).toEqual({
    'longbox.a': 'theirs',
    'longbox.b': 'mine',
    'longbox.e': 'new here',
  });
});
