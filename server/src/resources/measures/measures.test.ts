import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getMetric, metricNames } from '@longbox/contract/actuator';
import { getMeasures, measuredHours } from '@longbox/contract/measures';
import { claimHeaders } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { runServer } from '../../testing/run-server.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import {
  owner,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';
import { openMeasures } from '../../work/measuring/measures.ts';

const root = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  await makeComic(path.join(root, 'One', 'One 2.cbz'));
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const hour = 3_600_000;
const day = 24 * hour;

const quiet = { onError: (error: unknown) => expect(error).toBeUndefined() };

const executed = async () => {
  const input = { params: { name: metricNames.tasksExecuted }, query: { tag: [] } };
  return (await server.call(getMetric, input)).measurements[0]?.value;
};

test('the tasks of the hour and what is there now are told, also before it is written', async () => {
  const { hours, months } = await server.call(getMeasures, {});
  expect(hours).toHaveLength(measuredHours);
  // Background work may be done between the two responses, so they are requested until they agree.
  await expect
    .poll(async () => {
      const told = await server.call(getMeasures, {});
      return told.hours.reduce((sum, { tasks }) => sum + tasks, 0) - ((await executed()) ?? 0);
    })
    .toBe(0);
  const sizes = await server.db.selectFrom('book').select('sizeBytes').execute();
  expect(months.at(-1)).toEqual({
    begin: `${new Date().toISOString().slice(0, 7)}-01`,
    books: 2,
    series: 1,
    bytes: sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  });
});

test.skipIf(isOnPostgres)('what was measured is written when the server ends', async () => {
  const folder = temporaryFolder();
  const running = await runServer(['--data', folder]);
  await fetch(`${running.url}/api/v1/claim`, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const headers = {
    ...marked,
    cookie: await signIn(running.url, owner),
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ name: 'One', root });
  await fetch(`${running.url}/api/v1/libraries`, { method: 'POST', headers, body });
  const told = async () => {
    const response = await fetch(running.url + getMeasures.path, { headers });
    return z.parse(getMeasures.answer, await response.json());
  };
  await expect.poll(async () => (await told()).hours.at(-1)?.tasks).toBeGreaterThan(0);
  const ended = once(running.process, 'exit');
  await fetch(`${running.url}/actuator/shutdown`, { method: 'POST', headers });
  await ended;
  const database = new DatabaseSync(path.join(folder, 'longbox.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT kind, value FROM measure').all();
  database.close();
  const kinds = rows.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['tasks', 'books', 'series', 'bytes']));
  expect(rows.find(({ kind }) => kind === 'tasks')?.['value']).toBeGreaterThan(0);
});

test('months go by: each stays as it was, and hours of more than a week ago are forgotten', async () => {
  const { db } = server;
  let time = Date.now() + 40 * day;
  const measures = openMeasures({ db, now: () => time, ...quiet });
  measures.noteTask();
  measures.noteTask();
  await measures.keep();
  measures.noteTask();
  const first = await measures.read();
  expect(first.hours.at(-1)).toEqual({ begin: time - (time % hour), tasks: 3 });
  await measures.keep();

  // Books go, and a month later it still tells what was there.
  const gone = await db.selectFrom('book').select('id').limit(1).execute();
  await db
    .deleteFrom('book')
    .where('id', '=', gone[0]?.id ?? '')
    .execute();
  time += 40 * day;
  measures.noteTask();
  await measures.keep();
  const { hours, months } = await measures.read();
  expect(hours.map(({ tasks }) => tasks).filter((count) => count > 0)).toEqual([1]);
  expect(months.map(({ books }) => books).at(-1)).toBe(1);
  expect(months.find(({ month }) => month === first.months.at(-1)?.month)?.books).toBe(2);
  const kept = await db.selectFrom('measure').select('at').where('kind', '=', 'tasks').execute();
  expect(kept).toHaveLength(1);
  await measures.end();
});

test('nothing is written when there is nothing new', async () => {
  const { db } = server;
  const measures = openMeasures({ db, now: () => Date.now() + 200 * day, ...quiet });
  await measures.keep();
  await db.deleteFrom('measure').execute();
  await measures.keep();
  expect(await db.selectFrom('measure').selectAll().execute()).toEqual([]);
  measures.noteTask();
  await measures.end();
  expect(await db.selectFrom('measure').selectAll().execute()).toHaveLength(4);
});

test('all of this is for administrators', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  expect((await server.fetch(getMeasures.path, { headers })).status).toBe(403);
});
