import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { claimHeaders } from '@longbox/contract/users';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runServer } from '../../testing/run-server.ts';
import {
  basic,
  cookiesOf,
  owner,
  sends,
  temporaryFolder,
  marked,
} from '../../testing/test-server.ts';

test('no password, key, code or session ever stands in the log, not even in the fullest', async () => {
  process.env['LONGBOX_LOG_LEVEL'] = 'trace';
  const data = temporaryFolder();
  const server = await runServer(['--data', data]);
  delete process.env['LONGBOX_LOG_LEVEL'];
  let log = '';
  server.process.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init });
  const me = '/api/v2/users/me';
  await ask('/api/v1/claim', {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const wrong = basic(owner.email, 'a wrong password');
  expect((await ask(me, { headers: { authorization: wrong } })).status).toBe(401);
  const right = basic(owner.email, owner.password);
  const cookie = cookiesOf(await ask(me, { headers: { authorization: right } }));
  const creation = sends('POST', { comment: 'Tablet' });
  const made = await ask(createApiKey.path, {
    ...creation,
    headers: { ...creation.headers, ...marked, cookie },
  });
  const { key } = z.parse(z.object({ key: z.string() }), await made.json());
  expect((await ask(me, { headers: { 'x-api-key': key } })).status).toBe(200);
  expect((await ask(me, { headers: { 'x-api-key': `${key}0` } })).status).toBe(401);
  await ask(`${me}/password`, { ...sends('PATCH', { password: 'a new password' }) });
  await ask('/login/oauth2/code/door?code=a-secret-code&state=x');
  await server.stop();
  // What administrators are shown is kept apart, and holds as much.
  const folder = path.join(data, 'logs');
  const kept = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(kept.join('')).toContain('Sign-in refused');
  log += kept.join('');

  expect(log).toContain('/login/oauth2/code/door');
  const session = cookie.split('=')[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  for (const secret of [
    owner.password,
    'a wrong password',
    'a new password',
    'a-secret-code',
    wrong.slice('Basic '.length),
    right.slice('Basic '.length),
    session,
    key,
  ]) {
    expect(log).not.toContain(secret);
  }
});
