import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { addKey } from '../../testing/kobo-device.ts';
import { koreader, md5 } from '../../testing/koreader.ts';
import { runServer, type RunningServer } from '../../testing/run-server.ts';
import { marked, owner, signIn, temporaryFolder } from '../../testing/test-server.ts';

let server: RunningServer;
let data: string;
beforeAll(async () => {
  data = temporaryFolder();
  server = await runServer(['--data', data, '--log-level', 'trace']);
  await fetch(server.url + claimServer.path, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
});
afterAll(() => server.kill());

test('M3-16: the most talkative log holds no key of KOReader, whatever is answered', async () => {
  const cookie = await signIn(server.url, owner);
  const asOwner = (pathname: string, init: RequestInit = {}) =>
    fetch(server.url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } });
  const { key } = await addKey({ fetch: asOwner }, 'KOReader');
  const told: string[] = [];
  for (const device of [
    koreader(server.url, key),
    koreader(server.url, owner.email, key),
    koreader(server.url, `${key}0`),
  ]) {
    for (const place of ['/users/auth', '/users/create', '/nothing', '/syncs/progress/a%zz']) {
      told.push(await (await device.ask(place)).text());
    }
    told.push(await (await device.send('{')).text());
    told.push(await (await device.send({ document: 'd', progress: 1 })).text());
  }
  const log = () => {
    const folder = path.join(data, 'logs');
    return readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  };
  await expect.poll(() => log().join('')).toContain('/koreader/syncs/progress/a%zz');
  const all = [...told, ...log(), server.said()].join('\n');
  for (const secret of [key, md5(key)]) expect(all.split(secret).length - 1).toBe(0);
});
