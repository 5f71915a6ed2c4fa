import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { getReadiness } from '@longbox/contract/actuator';
import { listBooks } from '@longbox/contract/books';
import { liveEvents } from '@longbox/contract/events';
import { createLibrary, listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { listTaskFailures } from '@longbox/contract/task-failures';
import { signInCalls } from '@longbox/contract/sign-in';
import { createUpload, uploadBytesPath } from '@longbox/contract/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from './base/db/connection.ts';
import { type Call, callsTo } from './testing/calls-to.ts';
import { makeComic } from './testing/make-comic.ts';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { asked, databaseName } from './testing/test-database.ts';
import { basic, claim, marked, owner, signIn, temporaryFolder } from './testing/test-server.ts';
import { tries } from './testing/whole-run.ts';

// Several processes, real ones, on one database: two that serve and two that work. They share the data folder.

const data = temporaryFolder();
const root = path.join(temporaryFolder(), 'comics');
const db = openDb(path.join(data, 'longbox.sqlite'));
const running = new Set<RunningServer>();

async function start(role: 'serve' | 'work'): Promise<RunningServer> {
  const server = await runServer(['--data', data, '--role', role]);
  running.add(server);
  return server;
}

let first: RunningServer;
let second: RunningServer;
let call: Call;
let cookie: string;

beforeAll(async () => {
  // At once, with an empty database.
  [first, second] = await Promise.all([start('serve'), start('serve')]);
  await claim(first.url);
  cookie = await signIn(first.url, owner);
  call = await callsTo(second.url);
});
afterAll(async () => {
  for (const server of running) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.kill();
  }
  await db.destroy();
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

/** The process that works on something, by its name in the queue. */
async function busy(): Promise<string> {
  for (;;) {
    const row = await db
      .selectFrom('task')
      .select('owner')
      .where('owner', 'is not', null)
      .executeTakeFirst();
    if (row?.owner) return row.owner;
  }
}

const names = async (): Promise<string[]> =>
  (await db.selectFrom('process').select('id').execute()).map(({ id }) => id);

/** A worker with its name. */
async function startWorker() {
  const before = await names();
  const server = await start('work');
  const name = (await names()).find((one) => !before.includes(one)) ?? '';
  return { server, name };
}

let comics = 0;
async function makeComics(count: number): Promise<void> {
  for (const last = comics + count; comics < last; comics += 1) {
    await makeComic(path.join(root, `Series ${comics % 7}`, `Book ${comics}.cbz`));
  }
}

test(
  'an event of one server reaches clients of another, and killed workers lose and repeat nothing',
  async () => {
    const stream = await listen();
    const own = await callsTo(first.url);
    await makeComics(40);
    const workers = [await startWorker(), await startWorker()];
    const body = { name: 'All', root, importBarcodeIsbn: false };
    const { id: libraryId } = await own(createLibrary, { body });
    await expect.poll(() => stream.text, patience).toContain('event:LibraryAdded');
    for (let kills = 0; kills < tries(1, 12); kills += 1) {
      const name = await busy();
      const worker = workers.findIndex((one) => one.name === name);
      await workers[worker]?.server.kill();
      workers.splice(worker, 1, await startWorker());
      await expect.poll(isDone, patience).toBe(true);
      if (kills > 0) await makeComics(10);
      await own(scanLibrary, { params: { libraryId }, query: {} });
    }
    await expectBooks(comics);
    // A worker that died may not have told all: clients open another stream, and ask for everything again.
    await expect.poll(() => stream.isEnded, patience).toBe(true);
    const again = await listen();
    await makeComics(1);
    await own(scanLibrary, { params: { libraryId }, query: {} });
    await expect.poll(() => again.text, patience).toContain('event:BookAdded');
    await expectBooks(comics);
  },
  tries(240_000, 3_600_000),
);

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

const bytesOf = (url: string, id: string) => url + uploadBytesPath.replace('{uploadId}', id);
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

test('an upload goes on at another server after the first one is killed', async () => {
  const file = Buffer.alloc(3_000_000, 'content of a comic ');
  const name = 'Sent.cbz';
  const own = await callsTo(first.url);
  const { id } = await own(createUpload, { body: { name, size: file.length, modified: 1 } });
  const half = request(bytesOf(first.url, id), {
    method: 'PATCH',
    headers: { ...headers(), ...tus, 'upload-offset': '0' },
  });
  half.on('error', () => undefined);
  half.write(file.subarray(0, 1_000_000));
  const part = path.join(data, 'inbox', '.longbox-uploading', `${id}.part`);
  await expect.poll(() => readFileSync(part).length, patience).toBeGreaterThan(0);
  // It goes on elsewhere while the first one still waits for more, and again after that one is dead.
  const ask = async (): Promise<number> => {
    const response = await fetch(bytesOf(second.url, id), {
      method: 'HEAD',
      headers: { ...headers(), ...tus },
    });
    return Number(response.headers.get('upload-offset'));
  };
  const send = async (from: number, to: number): Promise<number> => {
    const response = await fetch(bytesOf(second.url, id), {
      method: 'PATCH',
      headers: { ...headers(), ...tus, 'upload-offset': String(from) },
      body: file.subarray(from, to),
    });
    return response.status;
  };
  const offset = await ask();
  expect(offset).toBeGreaterThan(0);
  expect(await send(offset, 2_000_000)).toBe(204);
  await first.kill();
  half.destroy();
  expect(await ask()).toBe(2_000_000);
  expect(await send(2_000_000, file.length)).toBe(204);
  expect(await ask()).toBe(file.length);
  expect(readFileSync(path.join(data, 'inbox', name)).equals(file)).toBe(true);
});

test('without the database, calls are refused for a moment, and all goes on when it’s back', async () => {
  const database = databaseName(data);
  const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
  const { body } = { body: { name: 'More', root: temporaryFolder(), importBarcodeIsbn: false } };
  for (let number = 0; number < 20; number += 1) {
    await makeComic(path.join(body.root, `Other ${number % 3}`, `Other ${number}.cbz`));
  }
  await call(createLibrary, { body });
  await busy();
  for (let cuts = 0; cuts < tries(1, 10); cuts += 1) {
    await asked(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`);
    await asked(cutOff);
    const isReady = async () => (await fetch(second.url + getReadiness.path)).status;
    await expect.poll(isReady, patience).toBe(503);
    const refused = await fetch(second.url + listLibraries.path, { headers: headers() });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      message: 'The database can’t be reached. Try again in a moment.',
    });
    await asked(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`);
    await expect.poll(isReady, patience).toBe(200);
  }
  await sql`SELECT 1`.execute(db).catch(() => undefined);
  await expectBooks(comics + 20);
});

test('a server that is asked to end finishes its calls, and another address is refused in words', async () => {
  const stream = await listen();
  const name = 'Slow.cbz';
  const { id } = await call(createUpload, { body: { name, size: 6, modified: 2 } });
  const upload = request(bytesOf(second.url, id), {
    method: 'PATCH',
    headers: { ...headers(), ...tus, 'upload-offset': '0' },
  });
  upload.write('one');
  const part = path.join(data, 'inbox', '.longbox-uploading', `${id}.part`);
  await expect.poll(() => readFileSync(part, 'utf8'), patience).toBe('one');
  const ended = second.stop();
  await expect.poll(() => stream.isEnded, patience).toBe(true);
  expect(stream.text).toMatch(/retry:1000\n\n$/);
  await expect(fetch(second.url + getReadiness.path)).rejects.toThrow('fetch failed');
  const answer = once(upload, 'response');
  upload.end('two');
  expect((await answer)[0]).toMatchObject({ statusCode: 204 });
  expect(await ended).toBe(0);
  expect(readFileSync(path.join(data, 'inbox', name), 'utf8')).toBe('onetwo');
  const wrong = ['--database', 'postgres://longbox@127.0.0.1:9/none'];
  await expect(runServer(['--data', data, ...wrong])).rejects.toThrow(
    /Couldn’t open the database none at 127\.0\.0\.1:9: connect ECONNREFUSED/,
  );
});
