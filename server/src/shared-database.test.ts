import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getReadiness } from '@longbox/contract/actuator';
import { listBackups } from '@longbox/contract/backups';
import { listBooks } from '@longbox/contract/books';
import { liveEvents } from '@longbox/contract/events';
import {
  createLibrary,
  listLibraries,
  scanLibrary,
  updateLibrary,
} from '@longbox/contract/libraries';
import { listTaskFailures } from '@longbox/contract/task-failures';
import { signInCalls } from '@longbox/contract/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from './base/db/connection.ts';
import { type Call, callsTo } from './testing/calls-to.ts';
import { sendHalf, sendRest, sent } from './testing/half-uploads.ts';
import { makeComic } from './testing/make-comic.ts';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { startPostgres } from './testing/postgres-server.ts';
import { isOnPostgres } from './testing/test-database.ts';
import { basic, claim, marked, owner, signIn, temporaryFolder } from './testing/test-server.ts';
import { tries } from './testing/whole-run.ts';

// Several processes, real ones, on one database: two that serve and two that work. They share the data folder. Their
// PostgreSQL is their own, as it dies, too; what it has answered it must not lose then.
const postgres = isOnPostgres
  ? await startPostgres({ settings: ['synchronous_commit=on'] })
  : 'no tests on PostgreSQL';
if (typeof postgres === 'string' && isOnPostgres) throw new Error(postgres);
const address = typeof postgres === 'string' ? '' : postgres.address;

/** How often a process is killed in each kind of work. */
const kills = Number(process.env['LONGBOX_KILLS'] ?? tries(1, 12));
const hours = { timeout: Math.max(600_000, kills * 240_000) };
const data = temporaryFolder();
const root = path.join(temporaryFolder(), 'comics');
const db = openDb(address);
const running = new Set<RunningServer>();

async function start(role: 'serve' | 'work'): Promise<RunningServer> {
  const server = await runServer(['--data', data, '--role', role, '--database', address]);
  running.add(server);
  return server;
}

let first: RunningServer;
let second: RunningServer;
let call: Call;
let cookie: string;
let libraryId: string;

beforeAll(async () => {
  if (!isOnPostgres) return;
  // At once, with an empty database.
  [first, second] = await Promise.all([start('serve'), start('serve')]);
  await claim(first.url);
  cookie = await signIn(first.url, owner);
  call = await callsTo(second.url, cookie);
});
afterAll(async () => {
  for (const server of running) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.kill();
  }
  await db.destroy();
  if (typeof postgres !== 'string') await postgres.stop();
});

const headers = () => ({ ...marked, cookie });

/** Hears what the second server tells its clients. */
async function listen() {
  const response = await fetch(second.url + liveEvents.path, { headers: headers() });
  const stream = { text: '', isEnded: false };
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      stream.text += chunk;
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      stream.isEnded = true;
    });
  return stream;
}

/**
 * Expects the second server to tell its clients of what is done. Streams end for one who may have missed something,
 * such as what a process did that had no time to say that it lives.
 */
async function expectTold(event: string, act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const stream = await listen();
    await act();
    const isTold = () => stream.text.includes(`event:${event}`);
    await expect.poll(() => isTold() || stream.isEnded, patience).toBe(true);
    if (isTold()) return;
  }
}

const isDone = async (): Promise<boolean> =>
  (await db.selectFrom('task').select('id').executeTakeFirst()) === undefined;
/** Others take over what a dead process did within 30 s of a machine that has time. */
const patience = { timeout: 180_000, interval: 100 };

async function expectBooks(count: number): Promise<void> {
  await expect.poll(isDone, patience).toBe(true);
  const { content } = await call(listBooks, { query: { unpaged: true } });
  expect(content).toHaveLength(count);
  expect(new Set(content.map(({ url }) => url)).size).toBe(count);
  expect(new Set(content.map(({ media }) => media.status))).toEqual(new Set(['READY']));
  expect(await call(listTaskFailures, {})).toEqual([]);
}

const names = async (): Promise<string[]> =>
  (await db.selectFrom('process').select('id').execute()).map(({ id }) => id);

/** A worker with its name. */
async function startWorker() {
  const before = await names();
  const server = await start('work');
  for (;;) {
    const name = (await names()).find((one) => !before.includes(one));
    if (name !== undefined) return { server, name };
  }
}

let comics = 0;
async function makeComics(count: number): Promise<void> {
  for (const last = comics + count; comics < last; comics += 1) {
    await makeComic(path.join(root, `Series ${comics % 7}`, `Book ${comics}.cbz`));
  }
}

/** Adds so many books and has the first server look for them. */
async function scanMore(count: number): Promise<void> {
  await makeComics(count);
  const own = await callsTo(first.url, cookie);
  await own(scanLibrary, { params: { libraryId }, query: {} });
}

/** Has the workers work; gives the one that does something, by its name in the queue. */
async function busy(): Promise<string> {
  for (;;) {
    const row = await db
      .selectFrom('task')
      .select('owner')
      .where('owner', 'is not', null)
      .executeTakeFirst();
    if (row?.owner) return row.owner;
    if (await isDone()) await scanMore(20);
  }
}

test('an event of one server reaches clients of another', async () => {
  const own = await callsTo(first.url, cookie);
  await makeComics(40);
  const body = { name: 'All', root, importBarcodeIsbn: false };
  ({ id: libraryId } = await own(createLibrary, { body }));
  let turn = 0;
  await expectTold('LibraryChanged', () => {
    const name = `All ${(turn += 1)}`;
    return own(updateLibrary, { params: { libraryId }, body: { name } });
  });
});

test('killed workers lose and repeat nothing', hours, async () => {
  const stream = await listen();
  const workers = [await startWorker(), await startWorker()];
  for (let kill = 0; kill < kills; kill += 1) {
    const name = await busy();
    const worker = Math.max(
      0,
      workers.findIndex((one) => one.name === name),
    );
    await workers[worker]?.server.kill();
    workers.splice(worker, 1, await startWorker());
    await expect.poll(isDone, patience).toBe(true);
  }
  await scanMore(1);
  await expectBooks(comics);
  // A worker that died may not have told all: clients open another stream, and ask for everything again.
  await expect.poll(() => stream.isEnded, patience).toBe(true);
  await expectTold('BookAdded', () => scanMore(1));
  await expectBooks(comics);
});

test('who guesses a password at one server is refused at the other one, too', async () => {
  const guess = async (url: string, password: string): Promise<number> => {
    const authorization = basic('another@example.org', password);
    return (await fetch(url + signInCalls.getMe.path, { headers: { authorization } })).status;
  };
  for (let count = 0; count < 10; count += 1) expect(await guess(first.url, `${count}`)).toBe(401);
  // Each guess here is another one.
  let count = 10;
  await expect.poll(() => guess(second.url, `${(count += 1)}`), patience).toBe(429);
  expect(count).toBeLessThan(20);
});

/** Sends more of a file to the second server, which has some of it; at the end it’s there, and whole. */
async function expectMore(id: string, end: number, name?: string): Promise<void> {
  const to = { url: second.url, headers: headers() };
  const { before, ...rest } = await sendRest(to, id, end);
  expect(before).toBeGreaterThan(0);
  expect(rest).toEqual({ status: 204, after: end });
  if (name === undefined) return;
  expect(readFileSync(path.join(data, 'inbox', name)).equals(sent)).toBe(true);
}

test('an upload goes on at another server after the first one is killed', hours, async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `Sent ${kill}.cbz`;
    const { id, half } = await sendHalf({ url: first.url, data, headers: headers() }, name);
    // It goes on elsewhere while the first one still waits for more, and again after that one is dead.
    if (kill % 2 === 0) await expectMore(id, 2_000_000);
    await first.kill();
    half.destroy();
    await expectMore(id, sent.length, name);
    first = await start('serve');
  }
});

test(
  'a restart of the database cuts off a scan and an upload, which then go on',
  hours,
  async () => {
    if (typeof postgres === 'string') return;
    const readiness = async () => (await fetch(second.url + getReadiness.path)).status;
    for (let cut = 0; cut < kills; cut += 1) {
      const name = `Cut off ${cut}.cbz`;
      const { id, half } = await sendHalf({ url: second.url, data, headers: headers() }, name);
      await scanMore(20);
      await busy();
      await postgres.restart(async () => {
        await expect.poll(readiness, patience).toBe(503);
        const refused = await fetch(second.url + listLibraries.path, { headers: headers() });
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await refused.json()).toMatchObject({
          message: 'The database can’t be reached. Try again in a moment.',
        });
      });
      await expect.poll(readiness, patience).toBe(200);
      await expectMore(id, sent.length, name);
      half.destroy();
      await expectBooks(comics);
    }
  },
);

test('a server that is asked to end finishes its calls, and another address is refused in words', async () => {
  const made = await call(listBackups, {});
  expect(made).toMatchObject({ postgresDatabase: 'postgres', kept: 0, backups: [] });
  const stream = await listen();
  const name = 'Slow.cbz';
  const { half } = await sendHalf({ url: second.url, data, headers: headers() }, name);
  const ended = second.stop();
  await expect.poll(() => stream.isEnded, patience).toBe(true);
  expect(stream.text).toMatch(/retry:1000\n\n$/);
  await expect(fetch(second.url + getReadiness.path)).rejects.toThrow('fetch failed');
  const answer = once(half, 'response');
  half.end(sent.subarray(1_000_000));
  expect((await answer)[0]).toMatchObject({ statusCode: 204 });
  expect(await ended).toBe(0);
  expect(readFileSync(path.join(data, 'inbox', name)).equals(sent)).toBe(true);
  const wrong = ['--database', 'postgres://longbox@127.0.0.1:9/none'];
  await expect(runServer(['--data', data, ...wrong])).rejects.toThrow(
    /Couldn’t open the database none at 127\.0\.0\.1:9: connect ECONNREFUSED/,
  );
});
