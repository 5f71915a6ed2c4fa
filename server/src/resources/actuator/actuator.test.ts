import { once } from 'node:events';
import path from 'node:path';
import { getHealth, getMetric, getServerInfo, metricNames } from '@longbox/contract/actuator';
import { replaceLibrary, getLibrary } from '@longbox/contract/libraries';
import { clearTasks } from '@longbox/contract/tasks';
import { claimHeaders } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { runServer } from '../../testing/run-server.ts';
import {
  owner,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';
import { version } from '../../base/version.ts';

let server: TestServer;
let library: string;
let empty: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  await makeComic(path.join(root, 'One', 'One 2.cbz'));
  await makeComic(path.join(root, 'Two', 'Two 1.cbz'));
  await makeComic(path.join(root, 'Two', 'cover.jpg'));
  library = await server.addLibrary(root);
  empty = await server.addLibrary(temporaryFolder());
  await server.idle();
});
afterAll(() => server.close());

const metric = (name: string, tag?: string) =>
  server.call(getMetric, { params: { name }, query: { tag: tag === undefined ? [] : [tag] } });
const valueOf = async (name: string, tag?: string) =>
  (await metric(name, tag)).measurements.map(({ statistic, value }) => `${statistic} ${value}`);

test('what the libraries hold is counted, as a whole and by library', async () => {
  expect(await valueOf(metricNames.libraries)).toEqual(['VALUE 2']);
  expect(await valueOf(metricNames.collections)).toEqual(['VALUE 0']);
  expect(await valueOf(metricNames.readLists)).toEqual(['VALUE 0']);
  for (const [name, count] of [
    [metricNames.series, 2],
    [metricNames.books, 3],
    [metricNames.sidecars, 1],
  ] as const) {
    expect([name, await valueOf(name)]).toEqual([name, [`VALUE ${count}`]]);
    expect([name, await valueOf(name, `library:${library}`)]).toEqual([name, [`VALUE ${count}`]]);
    expect([name, await valueOf(name, `library:${empty}`)]).toEqual([name, ['VALUE 0']]);
  }
  const size = await metric(metricNames.fileSize);
  const books = await server.db.selectFrom('book').select('sizeBytes').execute();
  expect(size).toMatchObject({
    baseUnit: 'bytes',
    measurements: [{ value: books.reduce((sum, book) => sum + book.sizeBytes, 0) }],
    availableTags: [{ tag: 'library', values: [library, empty].toSorted() }],
  });
});

test('executed tasks are counted and timed by type', async () => {
  const { measurements, availableTags } = await metric(metricNames.tasksExecuted);
  expect(measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX']);
  expect(availableTags[0]?.tag).toBe('type');
  expect(availableTags[0]?.values).toEqual(expect.arrayContaining(['AnalyzeBook', 'ScanLibrary']));
  const [count, total, max] = (await metric(metricNames.tasksExecuted, 'type:AnalyzeBook'))
    .measurements;
  expect(count).toEqual({ statistic: 'COUNT', value: 3 });
  expect(total?.value).toBeGreaterThan(0);
  expect(max?.value).toBeLessThanOrEqual(total?.value ?? 0);
  expect(await valueOf(metricNames.tasksFailed)).toEqual(['COUNT 0']);
});

test('a metric, a tag or a value that there is not is not found, with an empty body', async () => {
  for (const rest of [
    'nothing',
    'constructor',
    `${metricNames.books}?tag=library:X`,
    `${metricNames.books}?tag=type:X`,
    `${metricNames.books}?tag=library:${library}&tag=library:${empty}`,
    `${metricNames.libraries}?tag=library:${library}`,
  ]) {
    const response = await server.fetch(`/actuator/metrics/${rest}`);
    expect([rest, response.status, await response.text()]).toEqual([rest, 404, '']);
  }
});

test('the server says what it is, and to anybody that it is up', async () => {
  const info = await server.call(getServerInfo, {});
  expect(info.build).toMatchObject({ version, name: 'longbox' });
  expect(info.os?.name).toBeTypeOf('string');
  expect(await (await fetch(server.url + getHealth.path)).json()).toEqual({ status: 'UP' });
});

test('tasks that wait are removed and counted; those that run are left', async () => {
  const task = { priority: 0, payload: '{}', created: 1, type: 'Unknown' };
  await server.db
    .insertInto('task')
    .values([
      { ...task, key: 'a', groupKey: 'a', owner: null },
      { ...task, key: 'b', groupKey: 'b', owner: null },
      { ...task, key: 'c', groupKey: 'c', owner: 'somebody' },
    ])
    .execute();
  expect(await server.call(clearTasks, {})).toBe(2);
  const left = await server.db.selectFrom('task').select('key').execute();
  expect(left).toEqual([{ key: 'c' }]);
  await server.db.deleteFrom('task').execute();
  expect(await server.call(clearTasks, {})).toBe(0);
});

test('a library is changed by PUT as by PATCH', async () => {
  const params = { libraryId: empty };
  await server.call(replaceLibrary, { params, body: { name: 'Nothing yet' } });
  expect((await server.call(getLibrary, { params })).name).toBe('Nothing yet');
});

test('all of this is for administrators', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  for (const [method, path] of [
    ['GET', `/actuator/metrics/${metricNames.books}`],
    ['GET', '/actuator/info'],
    ['POST', '/actuator/shutdown'],
    ['DELETE', '/api/v1/tasks'],
    ['PUT', `/api/v1/libraries/${library}`],
  ] as const) {
    const response = await server.fetch(path, { method, headers });
    expect([path, response.status]).toEqual([path, 403]);
  }
});

test('asked to, the server answers and then ends by itself', async () => {
  const running = await runServer(['--data', temporaryFolder()]);
  await fetch(`${running.url}/api/v1/claim`, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const headers = { ...marked, cookie: await signIn(running.url, owner) };
  const ended = once(running.process, 'exit');
  const response = await fetch(`${running.url}/actuator/shutdown`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: 'Longbox is shutting down' });
  expect((await ended)[0]).toBe(0);
});
