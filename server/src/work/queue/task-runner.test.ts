import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { updateSettings } from '@longbox/contract/settings';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { createTaskCounters } from './task-counters.ts';
import { createTaskQueue } from './task-queue.ts';
import { startTaskRunner } from './task-runner.ts';
import { handle, type TaskType } from './tasks.ts';

const Work: TaskType<{ name: string }> = {
  name: 'Work',
  payload: z.object({ name: z.string() }),
  priority: 1,
};
const work = (name: string) => ({ type: Work, target: name, payload: { name } });

test('tasks run side by side as many as are allowed, and that can change at once', async () => {
  const db = openDb(':memory:');
  await migrate(db);
  const begun: string[] = [];
  let finish = (): void => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const runner = await startTaskRunner({
    db,
    handlers: [
      handle(Work, async ({ name }) => {
        begun.push(name);
        await held;
      }),
    ],
    lanes: 1,
    afterCrash: false,
    onError: () => {},
    onDeadly: async () => {},
  });
  await createTaskQueue(db, runner.wake).add(['a', 'b', 'c', 'd'].map(work));
  await expect.poll(() => begun).toEqual(['a']);
  await setTimeout(20);
  expect(begun).toEqual(['a']);
  runner.setLanes(3);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  finish();
  await runner.idle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await db.destroy();
});

test('what became of tasks is counted by type', async () => {
  const db = openDb(':memory:');
  await migrate(db);
  const counters = createTaskCounters();
  const runner = await startTaskRunner({
    db,
    handlers: [
      handle(Work, async ({ name }) => {
        await setTimeout(5);
        if (name === 'bad') throw new Error('no');
      }),
    ],
    lanes: 1,
    afterCrash: false,
    onError: () => {},
    onDeadly: async () => {},
    onDone: counters.note,
  });
  await createTaskQueue(db, runner.wake).add(['good', 'bad', 'better'].map(work));
  await runner.idle();
  const counts = counters.byType().get('Work');
  expect(counts).toMatchObject({ executed: 3, failed: 1 });
  expect(counts?.maxMillis).toBeGreaterThan(3);
  expect(counts?.totalMillis).toBeGreaterThan(counts?.maxMillis ?? 0);
  await db.destroy();
});

test('the pool size of the settings reaches the worker at once', async () => {
  const server = await startTestServer();
  const mostAtOnce = async (name: string): Promise<number> => {
    const root = temporaryFolder();
    for (let number = 1; number <= 40; number += 1) {
      await makeComic(path.join(root, name, `${name} ${number}.cbz`));
    }
    await server.addLibrary(root, { name });
    let most = 0;
    for (;;) {
      const tasks = await server.db.selectFrom('task').select('owner').execute();
      if (tasks.length === 0) return most;
      most = Math.max(most, tasks.filter(({ owner }) => owner !== null).length);
      await setTimeout(2);
    }
  };
  expect(await mostAtOnce('One')).toBe(1);
  await server.call(updateSettings, { body: { taskPoolSize: 3 } });
  expect(await mostAtOnce('Two')).toBeGreaterThan(1);
  await server.close();
});
