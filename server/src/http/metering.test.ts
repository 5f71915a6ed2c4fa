import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listBooks } from '@longbox/contract/books';
import { liveEvents } from '@longbox/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../testing/test-server.ts';

const token = 'scrape-me-every-15s';
const root = temporaryFolder();
let server: TestServer;
let libraryId: string;
beforeAll(async () => {
  server = await startTestServer({ metricsToken: token });
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const scrape = (authorization?: string) =>
  server.fetch('/metrics', { headers: authorization === undefined ? {} : { authorization } });

/** The samples, by name with labels. */
async function samples(): Promise<Map<string, number>> {
  const response = await scrape(`Bearer ${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => !/^#|^$/.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('only the token opens the figures: no other, no session and no password', async () => {
  const answers = await Promise.all(
    [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${btoa(`x:${token}`)}`].map(scrape),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer');
  expect((await server.fetch('/metrics', { headers: server.cookie })).status).toBe(401);
});

test('without the option there is no such page', async () => {
  const other = await startTestServer();
  const headers = { authorization: `Bearer ${token}` };
  expect((await other.fetch('/metrics', { headers })).status).toBe(404);
  await other.close();
});

test('requests are counted by route and status, never by address', async () => {
  const { content } = await server.call(listBooks, {});
  const id = content[0]?.id ?? '';
  for (const one of [id, 'nothing']) {
    await (await server.fetch(`/api/v1/books/${one}`, { headers: server.cookie })).text();
  }
  const counted = (status: number) =>
    `longbox_http_requests_total{method="GET",route="/api/v1/books/:bookId",status="${status}"}`;
  // An answer is counted when its connection has taken it, which can be a moment later.
  await expect.poll(async () => (await samples()).get(counted(404))).toBe(1);
  const told = await samples();
  expect(told.get(counted(200))).toBe(1);
  expect(
    told.get('longbox_http_request_duration_seconds_count{route="/api/v1/books/:bookId"}'),
  ).toBe(2);
  expect([...told.keys()].filter((name) => name.includes(id))).toEqual([]);
});

test('a stream of live events is in progress until it ends', async () => {
  const name = `longbox_http_requests_in_progress{route="${liveEvents.path}"}`;
  const ending = new AbortController();
  await server.fetch(liveEvents.path, { headers: server.cookie, signal: ending.signal });
  expect((await samples()).get(name)).toBe(1);
  ending.abort();
  await expect.poll(async () => (await samples()).get(name)).toBe(0);
});

test('libraries, tasks and disks are told', async () => {
  const told = await samples();
  expect(told.get(`longbox_books{library="${libraryId}"}`)).toBe(1);
  expect(told.get(`longbox_series{library="${libraryId}"}`)).toBe(1);
  expect(told.get(`longbox_book_files_bytes{library="${libraryId}"}`)).toBeGreaterThan(0);
  expect([...told.keys()]).toContainEqual(
    expect.stringMatching(`longbox_library_info{library="${libraryId}",name="`),
  );
  const executed = [...told].filter(([name]) => name.startsWith('longbox_tasks_executed_total'));
  expect(executed.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0);
  for (const folder of ['data', libraryId]) {
    expect(told.get(`longbox_disk_free_bytes{folder="${folder}"}`)).toBeGreaterThan(0);
  }
  expect(told.get('process_cpu_seconds_total')).toBeGreaterThan(0);
});

test('the board for Grafana asks only for figures that there are', async () => {
  const file = fileURLToPath(new URL('../../../deploy/grafana.json', import.meta.url));
  const names = readFileSync(file, 'utf8').match(/\b(?:longbox|process|nodejs)_\w+/g) ?? [];
  const there = new Set([...(await samples()).keys()].map((name) => name.replace(/\{.*/, '')));
  expect(names.length).toBeGreaterThan(8);
  // Counted since the start of the server; in this one no task has failed or waits.
  const later = ['longbox_tasks_failed_total', 'longbox_tasks_waiting'];
  expect(names.filter((name) => !there.has(name) && !later.includes(name))).toEqual([]);
});
