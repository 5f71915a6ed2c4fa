import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scanLibrary } from '@longbox/contract/libraries';
import {
  type ChannelInput,
  createChannel,
  deleteChannel,
  getNotifications,
  notificationEvents,
  setDiskLimit,
  testChannel,
  updateChannel,
} from '@longbox/contract/notifications';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tellFailure } from '../../work/process/tell-failure.ts';
import { checkDisks } from '../../work/notices/watch-disks.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startWebStandIn } from '../../testing/stand-ins.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let web: Awaited<ReturnType<typeof startWebStandIn>>;
const data = temporaryFolder();
const options = { data, noticeMillis: 20 };
const secret = 'a secret between two';

beforeAll(async () => {
  web = await startWebStandIn();
  server = await startTestServer(options);
});
afterEach(async () => {
  await server.db.deleteFrom('noticeChannel').execute();
  await server.db.deleteFrom('setting').where('name', '=', 'lowDisks').execute();
  web.received.length = 0;
  web.answerWith(200);
  await server.clear();
});
afterAll(async () => {
  await server.close();
  await web.close();
});

const add = (input: Partial<ChannelInput> = {}) =>
  server.call(createChannel, {
    body: {
      name: 'Ours',
      form: 'json',
      address: `${web.url}/hook`,
      events: [...notificationEvents],
      ...input,
    },
  });

const state = async () => (await server.call(getNotifications, {})).channels[0];

/** Lets what waits be sent now. */
const hurry = () => server.db.updateTable('noticeChannel').set({ nextTry: 0 }).execute();

const Body = z.object({
  source: z.literal('longbox'),
  events: z.array(
    z.object({
      event: z.string(),
      count: z.number(),
      about: z.string(),
      names: z.array(z.string()),
      text: z.string(),
    }),
  ),
});
const eventsIn = (at: number) => z.parse(Body, JSON.parse(web.received[at]?.body ?? '{}')).events;

async function makeLibrary(...names: string[]): Promise<string> {
  const root = temporaryFolder();
  for (const name of names) await makeComic(path.join(root, 'One', `${name}.cbz`));
  return root;
}

const fail = (type: string, reason: string) =>
  tellFailure(
    server.db,
    { type, payload: `{"of":"${reason}"}`, groupKey: 'x', priority: 0 },
    { error: new Error(reason), millis: 5 },
  );

test('books of a scan come as one signed message, and the secret is never given back', async () => {
  const { id, hasSecret } = await add({ secret });
  expect(hasSecret).toBe(true);
  await server.addLibrary(await makeLibrary('One 1', 'One 2'), { name: 'Comics' });
  await server.idle();
  await expect.poll(() => web.received.length).toBe(1);
  const [first] = web.received;
  if (!first) throw new Error('nothing came');
  const { headers, body, path: place } = first;
  expect(place).toBe('/hook');
  const time = String(headers['x-longbox-time']);
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  expect(headers['x-longbox-signature']).toBe(`sha256=${sign}`);
  const told = eventsIn(0);
  expect(told).toMatchObject([{ event: 'booksAdded', count: 2, about: 'Comics' }]);
  expect(new Set(told[0]?.names)).toEqual(new Set(['One 1', 'One 2']));

  await expect.poll(async () => (await state())?.waiting).toBe(0);
  expect(await state()).toMatchObject({ id, hasSecret: true, lastFailure: null });
  const answer = await (await server.fetch(getNotifications.path)).text();
  expect(answer).not.toContain(secret);
  const stored = await server.db.selectFrom('noticeChannel').select('secret').executeTakeFirst();
  expect(stored?.secret).not.toContain(secret);
  const input = { name: 'Ours', form: 'json' as const, events: [] };
  const params = { channelId: id };
  await server.call(updateChannel, { params, body: { ...input, address: `${web.url}/other` } });
  expect((await state())?.hasSecret).toBe(true);
  // Another server than the one it was given for doesn't get it.
  await server.call(updateChannel, { params, body: { ...input, address: 'http://127.0.0.1:1/' } });
  expect((await state())?.hasSecret).toBe(false);
});

test('what happens within minutes of a message waits and comes as one', async () => {
  await add();
  await fail('HashBook', 'first');
  await expect.poll(() => web.received.length).toBe(1);
  expect(eventsIn(0)).toMatchObject([{ event: 'taskFailed', count: 1, names: ['first'] }]);
  await expect.poll(async () => (await state())?.waiting).toBe(0);
  await fail('HashBook', 'second');
  await fail('HashBook', 'third');
  await fail('AnalyzeBook', 'fourth');
  expect(await state()).toMatchObject({ waiting: 2 });
  expect(web.received).toHaveLength(1);
  await hurry();
  await expect.poll(() => web.received.length).toBe(2);
  expect(eventsIn(1)).toMatchObject([
    { event: 'taskFailed', about: 'HashBook', count: 2, names: ['third'] },
    { event: 'taskFailed', about: 'AnalyzeBook', count: 1, names: ['fourth'] },
  ]);
});

test('a message that fails is kept through a restart, sent again, and given up after a day', async () => {
  web.answerWith(500);
  await add();
  await fail('HashBook', 'no room');
  await expect.poll(async () => (await state())?.lastFailure?.detail).toMatch(/^500/);
  expect(await state()).toMatchObject({ waiting: 1, lastSuccess: null });
  const { nextTry } = await server.db
    .selectFrom('noticeChannel')
    .select('nextTry')
    .executeTakeFirstOrThrow();
  expect(nextTry).toBeGreaterThan(Date.now());
  const count = web.received.length;

  await server.app.close();
  const again = await startTestServer(options);
  web.answerWith(204);
  await again.db.updateTable('noticeChannel').set({ nextTry: 0 }).execute();
  await expect.poll(() => web.received.length).toBe(count + 1);
  expect(eventsIn(count)).toMatchObject([{ event: 'taskFailed', names: ['no room'] }]);
  const after = async () => (await again.call(getNotifications, {})).channels[0];
  await expect.poll(async () => (await after())?.waiting).toBe(0);
  await server.db.destroy();
  server = again;

  web.answerWith(500);
  await fail('HashBook', 'again');
  await server.db
    .updateTable('notice')
    .set({ created: Date.now() - 25 * 60 * 60 * 1000 })
    .execute();
  await hurry();
  await expect.poll(async () => (await state())?.waiting).toBe(0);
  expect(web.received.length).toBeGreaterThan(count + 1);
});

test('each service gets the form that it reads', async () => {
  const forms = ['ntfy', 'gotify', 'discord'] as const;
  for (const form of forms) {
    const { id } = await add({ form, address: `${web.url}/${form}`, secret: 'token' });
    const { failure } = await server.call(testChannel, { params: { channelId: id } });
    expect(failure).toBe(null);
  }
  const [ntfy, gotify, discord] = web.received;
  expect(ntfy).toMatchObject({
    path: '/ntfy',
    headers: { authorization: 'Bearer token', title: 'Longbox' },
    body: expect.stringMatching(/Notifications from Longbox/),
  });
  expect(gotify?.headers['x-gotify-key']).toBe('token');
  expect(JSON.parse(gotify?.body ?? '')).toMatchObject({ title: 'Longbox', priority: 5 });
  expect(JSON.parse(discord?.body ?? '')).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(JSON.stringify(discord)).not.toContain('token');
});

test('a test says what is wrong, and follows no redirect', async () => {
  const { id } = await add();
  const params = { channelId: id };
  web.answerWith(302);
  expect((await server.call(testChannel, { params })).failure?.problem).toBe('redirect');
  web.answerWith(403);
  expect((await server.call(testChannel, { params })).failure).toEqual({
    problem: 'refused',
    detail: '403 Forbidden',
  });
  expect(web.received.map(({ path: place }) => place)).toEqual(['/hook', '/hook']);
  expect((await state())?.lastFailure).toMatchObject({ problem: 'refused' });
  const closed = await startWebStandIn();
  await closed.close();
  const body = { name: 'Gone', form: 'json' as const, address: closed.url, events: [] };
  await server.call(updateChannel, { params, body });
  expect((await server.call(testChannel, { params })).failure?.problem).toBe('unreachable');
  const plain = { ...body, address: web.url.replace('http:', 'https:') };
  await server.call(updateChannel, { params, body: plain });
  expect((await server.call(testChannel, { params })).failure?.problem).toBe('tls');
  rmSync(path.join(data, 'secrets.key'), { force: true });
  await server.call(updateChannel, { params, body: { ...body, secret } });
  rmSync(path.join(data, 'secrets.key'));
  expect((await server.call(testChannel, { params })).failure?.problem).toBe('secretLost');
});

test('files that can’t be read are told once, and a missing folder when it goes missing', async () => {
  await add({ events: ['scanProblems', 'libraryAway'] });
  const root = await makeLibrary('One 1');
  writeFileSync(path.join(root, 'One', 'Broken.cbz'), 'PK no archive');
  const libraryId = await server.addLibrary(root, { name: 'Comics' });
  await server.idle();
  await expect.poll(() => web.received.length).toBe(1);
  const [told] = eventsIn(0);
  expect(told).toMatchObject({ event: 'scanProblems', count: 1, about: 'Comics' });
  expect(told?.names).toEqual([path.join('One', 'Broken.cbz')]);
  const params = { libraryId };
  await server.call(scanLibrary, { params });
  await server.idle();
  expect((await state())?.waiting).toBe(0);
  rmSync(root, { recursive: true });
  await server.call(scanLibrary, { params });
  await server.call(scanLibrary, { params });
  await server.idle();
  await hurry();
  await expect.poll(() => web.received.length).toBe(2);
  expect(eventsIn(1)).toMatchObject([{ event: 'libraryAway', count: 1, about: 'Comics' }]);
});

test('a disk with too little free space is told once, until it has more again', async () => {
  const place = { db: server.db, data };
  const limit = (diskLimit: number) => server.call(setDiskLimit, { body: { diskLimit } });
  await limit(90e12);
  await checkDisks(place);
  await add({ events: ['diskLow'] });
  const sent = async (): Promise<number> => {
    await checkDisks(place);
    const { waiting = 0 } = (await state()) ?? {};
    if (waiting > 0) await hurry();
    await expect.poll(async () => (await state())?.waiting).toBe(0);
    return web.received.length;
  };
  expect(await sent()).toBe(1);
  expect(eventsIn(0)).toMatchObject([{ event: 'diskLow', about: data }]);
  expect(await sent()).toBe(1);
  await limit(1);
  expect(await sent()).toBe(1);
  await limit(90e12);
  expect(await sent()).toBe(2);
  expect((await server.call(getNotifications, {})).diskLimit).toBe(90e12);
});

test('addresses of other kinds are refused, and channels have a limit', async () => {
  const body = { name: 'X', form: 'json', events: [] };
  for (const [form, address] of [
    ['json', 'file:///etc/passwd'],
    ['json', 'http://user:password@127.0.0.1/'],
    ['json', 'reader@example.org'],
    ['email', 'http://127.0.0.1/'],
    ['email', 'a@example.org, b@example.org'],
  ]) {
    const refused = await server.fetch(
      createChannel.path,
      sends('POST', { ...body, form, address }),
    );
    expect(await refusalOf(refused)).toMatchObject({ status: 400 });
  }
  const { id } = await add();
  for (let count = 1; count < 20; count += 1) await add();
  await expect(add()).rejects.toThrow(/up to 20 channels/);
  await server.call(deleteChannel, { params: { channelId: id } });
  await add();
});
