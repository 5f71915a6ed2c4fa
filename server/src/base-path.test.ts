import { placeHeader } from '@longbox/contract/sign-in';
import { getMe } from '@longbox/contract/users';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

const page = { redirect: 'manual', headers: { accept: 'text/html' } } as const;
const call = { headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' } };

async function serve(basePath: string) {
  const client = await mkdtemp(path.join(tmpdir(), 'longbox-client-'));
  await writeFile(path.join(client, 'index.html'), '<base href="/" /><p>Longbox</p>');
  const server = await startTestServer({ basePath, client });
  return { server, origin: new URL(server.url).origin };
}

test('pages outside the base path lead to it, and calls there say where it is', async () => {
  const { server, origin } = await serve('/shelf');
  for (const place of ['/', '/old/series/1']) {
    const { status, headers } = await fetch(origin + place, page);
    expect([place, status, headers.get('location')]).toEqual([place, 302, '/shelf/']);
  }
  const refused = await fetch(`${origin}/old${getMe.path}`, call);
  expect([refused.status, refused.headers.get(placeHeader)]).toEqual([404, '/shelf']);
  await server.close();
});

test('a call to a former base path is no page where the server has none now', async () => {
  const { server, origin } = await serve('');
  const { status, headers } = await fetch(`${origin}/shelf${getMe.path}`, call);
  expect([status, headers.get(placeHeader)]).toEqual([404, '/']);
  expect((await fetch(`${origin}/series/1`, page)).status).toBe(200);
  await server.close();
});
