import path from 'node:path';
import { deleteAllPageHashMatches, savePageHash } from '@longbox/contract/page-hashes';
import { forgetTaskFailures, listTaskFailures, retryTasks } from '@longbox/contract/task-failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFailure } from '../../work/queue/task-failures.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { listenTo } from '../../testing/listen.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const root = temporaryFolder();
beforeAll(async () => {
  await makeComic(path.join(root, 'Twins', 'Twins 1.cbz'));
  await makeComic(path.join(root, 'Twins', 'Twins 2.cbz'));
  server = await startTestServer();
  await server.addLibrary(root, { hashPages: true });
  await server.idle();
});
afterAll(() => server.close());

const list = () => server.call(listTaskFailures, {});

test('what failed is told with its reason, tried again, and forgotten', async () => {
  expect(await list()).toEqual([]);
  // A book of nothing but duplicates is left as it is, which is no success.
  const pages = await server.db.selectFrom('bookPageHash').select('hash').distinct().execute();
  for (const { hash } of pages) {
    await server.call(savePageHash, { body: { hash, size: 1, action: 'DELETE_MANUAL' } });
    await server.call(deleteAllPageHashMatches, { params: { hash } });
  }
  await server.idle();
  const failures = await list();
  expect(failures.length).toBeGreaterThan(0);
  expect(failures[0]).toMatchObject({
    type: 'RemoveHashedPages',
    reason: expect.stringMatching(/Twins \d.cbz is a duplicate/),
    about: { kind: 'book', name: expect.stringMatching(/^Twins \d$/) },
  });

  const ids = failures.map(({ id }) => id);
  await server.call(retryTasks, { body: { ids: [...ids, 'none', '999'] } });
  await expect.poll(async () => (await list()).length).toBe(failures.length);
  expect((await list()).map(({ id }) => id)).not.toContain(ids[0]);

  await server.call(forgetTaskFailures, {});
  expect(await list()).toEqual([]);
});

test('administrators hear how many tasks failed, also once they are forgotten', async () => {
  const { heard, stop } = await listenTo(server);
  const lastTold = () =>
    heard
      .flatMap((event) => (event.name === 'TaskQueueStatus' ? [event.payload.failed] : []))
      .at(-1);
  const task = { type: 'Work', payload: '{"name":"told"}', groupKey: 'told', priority: 1 };
  await noteFailure(server.db, task, { error: new Error('no'), millis: 1 });
  await expect.poll(lastTold, { timeout: 20_000 }).toBe(1);
  await server.call(forgetTaskFailures, {});
  await expect.poll(lastTold, { timeout: 20_000 }).toBe(0);
  await stop();
});

test('the last hundred are kept, one of each task', async () => {
  const task = (name: string) => ({
    type: 'Work',
    payload: JSON.stringify({ name }),
    groupKey: name,
    priority: 1,
  });
  for (let number = 1; number <= 105; number += 1) {
    await noteFailure(server.db, task(`${number}`), { error: new Error('no'), millis: 1.4 });
  }
  await noteFailure(server.db, task('105'), { error: undefined, millis: 2 });
  const failures = await list();
  expect(failures).toHaveLength(100);
  expect(failures[0]).toMatchObject({
    reason: expect.stringMatching(/crashed twice/),
    about: null,
  });
  expect(failures.filter(({ reason }) => reason === 'no')).toHaveLength(99);
});
