import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listDirectory } from '@longbox/contract/filesystem';
import {
  endMoveIn,
  getMoveIn,
  type MoveInState,
  planMoveIn,
  startMoveIn,
} from '@longbox/contract/move-in';
import { setupHeader } from '@longbox/contract/sign-in';
import { getClaim } from '@longbox/contract/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { hashPassword } from '../../base/accounts/passwords.ts';
import { type Db, openDb } from '../../base/db/connection.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { KomgaDatabase } from '../../testing/make-komga.ts';
import {
  basic,
  callBy,
  marked,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { startQuietly } from '../../testing/komga-move.ts';

let root: string;
let config: string;
let data: string;
let app: App | undefined;
let url: string;
let db: Db;

beforeEach(async () => {
  root = path.join(temporaryFolder(), 'comics');
  mkdirSync(root);
  await makeComic(path.join(root, 'A', '1.cbz'));
  config = temporaryFolder();
  data = temporaryFolder();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
});

function makeKomga(fill: (komga: KomgaDatabase) => void = () => {}): void {
  const komga = new KomgaDatabase(path.join(config, 'database.sqlite'));
  komga.add('library', { ID: 'L', NAME: 'Comics', ROOT: 'file:/comics/' });
  komga.addSeries('S', '/comics/A');
  komga.addBook('B', 'S', '/comics/A/1.cbz');
  fill(komga);
  komga.close();
}

/** A server without any account. */
async function startUnclaimed(): Promise<void> {
  ({ app, url } = await startQuietly(data));
  db = openDb(path.join(data, 'longbox.sqlite'));
}

/** Calls without an account; `headers` as from elsewhere. */
const callAs = (headers: Record<string, string> = {}) =>
  callBy((pathname, init) =>
    fetch(url + pathname, { ...init, headers: { ...marked, ...init.headers, ...headers } }),
  );

async function until(
  call: TestServer['call'],
  states: readonly MoveInState['state'][],
): Promise<MoveInState> {
  for (;;) {
    const state = await call(getMoveIn, {});
    if (states.includes(state.state)) return state;
    await setTimeout(20);
  }
}

const folders = () => [{ from: '/comics', to: root }];

test('someone on the machine of a new server moves in, and then signs in as in Komga', async () => {
  const hash = (await import('bcryptjs')).hashSync('Komga’s password', 4);
  makeKomga((komga) => {
    komga.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: hash });
    komga.add('userRole', { USER_ID: 'U', ROLE: 'ADMIN' });
    komga.add('serverSetting', { KEY: 'SERVER_PORT', VALUE: '12345' });
    komga.add('serverSetting', { KEY: 'TASK_POOL_SIZE', VALUE: '3' });
  });
  await startUnclaimed();
  const call = callAs();
  expect((await call(listDirectory, { body: { path: config } })).directories).toEqual([]);
  await call(planMoveIn, { body: { path: config } });
  const lost = await until(call, ['planned', 'refused']);
  expect(lost).toMatchObject({ state: 'planned', reason: null });
  expect(lost.plan?.libraries).toMatchObject([
    { name: 'Comics', before: '/comics', root: '/comics', isThere: false, guess: null },
  ]);
  await call(planMoveIn, { body: { path: config, folders: folders() } });
  const { plan } = await until(call, ['planned', 'refused']);
  expect(plan?.libraries).toMatchObject([{ root, isThere: true, checked: 1, matching: 0 }]);
  expect(plan?.counts).toContainEqual({ kind: 'books', count: 1 });
  await call(startMoveIn, {});
  const { report, state } = await until(call, ['moved', 'refused']);
  expect(state).toBe('moved');
  expect(report?.kinds).toContainEqual({ kind: 'books', found: 1, taken: 1 });
  expect(await call(getClaim, {})).toEqual({ isClaimed: true });
  const refused = await Promise.all(
    [planMoveIn, startMoveIn, endMoveIn, listDirectory].map(async ({ path: place, method }) => {
      const headers = { ...marked, 'content-type': 'application/json' };
      const body = method === 'POST' ? JSON.stringify({ path: config }) : null;
      return (await fetch(url + place, { method, headers, body })).status;
    }),
  );
  expect(refused).toEqual([401, 401, 401, 401]);
  const signedIn = callAs({ authorization: basic('a@example.org', 'Komga’s password') });
  expect((await signedIn(getMoveIn, {})).state).toBe('moved');
  const settings = await db.selectFrom('setting').select('name').execute();
  expect(settings.map(({ name }) => name)).not.toContain('serverPort');
  expect(settings.map(({ name }) => name)).toContain('taskPoolSize');
  await db.destroy();
});

test('from elsewhere it takes the code of the start, and after the claim an administrator', async () => {
  makeKomga();
  await startUnclaimed();
  const code = await app?.setupCode();
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await rawRequest(url, { path: getMoveIn.path, headers: { ...marked, ...headers } })).status;
  const forwarded = { 'x-forwarded-for': '192.0.2.1' };
  expect(await status({})).toBe(200);
  expect(await status({ host: 'books.example.org' })).toBe(403);
  expect(await status(forwarded)).toBe(403);
  expect(await status({ ...forwarded, [setupHeader]: 'AAAA-AAAA' })).toBe(403);
  expect(await status({ ...forwarded, [setupHeader]: ` ${code?.toLowerCase()} ` })).toBe(200);
  await db
    .insertInto('user')
    .values({
      id: 'U',
      email: 'a@example.org',
      emailKey: 'a@example.org',
      password: await hashPassword('a good password'),
      roles: '[]',
      sharedAllLibraries: 1,
      labelsAllow: '[]',
      labelsExclude: '[]',
      age: null,
      ageRestriction: null,
      created: 1,
    })
    .execute();
  expect(await app?.setupCode()).toBeUndefined();
  expect(await status({})).toBe(401);
  expect(await status({ ...forwarded, [setupHeader]: code ?? '' })).toBe(401);
  const reader = { authorization: basic('a@example.org', 'a good password') };
  expect(await status(reader)).toBe(403);
  const listing = await fetch(url + listDirectory.path, { method: 'POST', headers: marked });
  expect(listing.status).toBe(401);
  await db.destroy();
});

test('an administrator adds a Komga to what is here, and clients hear of it', async () => {
  const server = await startTestServer({ data });
  await server.addLibrary(root);
  await server.idle();
  makeKomga((komga) => {
    komga.add('user', { ID: 'U', EMAIL: 'b@example.org', PASSWORD: 'x' });
    komga.addBook('GONE', 'S', '/comics/A/2.cbz', { DELETED_DATE: '2026-01-01 00:00:00' });
  });
  await server.call(planMoveIn, { body: { path: config, folders: folders() } });
  const { plan } = await until(server.call, ['planned', 'refused']);
  expect(plan?.libraries).toMatchObject([{ joins: 'comics' }]);
  await server.call(startMoveIn, {});
  expect((await until(server.call, ['moved', 'refused'])).state).toBe('moved');
  await server.idle();
  const books = await server.db.selectFrom('book').select(['name', 'deleted']).execute();
  expect(books.toSorted((a, b) => a.deleted - b.deleted)).toEqual([
    { name: '1', deleted: 0 },
    { name: '2', deleted: 1 },
  ]);
  await server.call(endMoveIn, {});
  expect((await server.call(getMoveIn, {})).state).toBe('idle');
  await server.close();
});

test('a refusal is told in words, and what is canceled leaves nothing', async () => {
  const server = await startTestServer({ data });
  expect((await server.fetch(startMoveIn.path, { method: 'POST' })).status).toBe(409);
  await server.call(planMoveIn, { body: { path: config } });
  const { reason } = await until(server.call, ['planned', 'refused']);
  expect(reason).toContain('There is no database.sqlite in');
  makeKomga((komga) => {
    komga.run('BEGIN');
    for (let at = 0; at < 5000; at += 1) komga.addBook(`B${at}`, 'S', `/comics/A/${at}.cbz`);
    komga.run('COMMIT');
  });
  await server.call(planMoveIn, { body: { path: config, folders: folders() } });
  await until(server.call, ['planned', 'refused']);
  await server.call(startMoveIn, {});
  const again = await server.fetch(planMoveIn.path, {
    method: 'POST',
    body: JSON.stringify({ path: config }),
    headers: { 'content-type': 'application/json' },
  });
  expect(again.status).toBe(409);
  await server.call(endMoveIn, {});
  const after = await until(server.call, ['idle', 'planned', 'moved']);
  const moved = await server.db.selectFrom('library').select('id').execute();
  // It may have been over before anybody could cancel it.
  expect(moved).toHaveLength(after.state === 'moved' ? 1 : 0);
  await server.close();
});
