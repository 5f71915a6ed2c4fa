import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { updateSettings } from '@longbox/contract/settings';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addToSchema } from '../../testing/add-to-schema.ts';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';
import { createTaskCounters } from './task-counters.ts';
import { createTaskQueue } from './task-queue.ts';
import { startTaskRunner } from './task-runner.ts';
import { handle, type TaskType } from './tasks.ts';

const Work: TaskType<{ name: string }> = {
  name: 'AnalyzeBook',
  payload: z.object({ name: z.string() }),
  priority: 1,
};
const work = (name: string) => ({ type: Work, target: name, payload: { name } });

test('tasks run side by side as many as are allowed, and that can change at once', async () => {
  const db = openDb(':memory:');
  await migrate(db);
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  let finish = (): void => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const runner = await startTaskRunner({
    db,
    handlers: [
      handle(Work, async ({ name }) => {
        begun.push(name);
        running += 1;
        most = Math.max(most, running);
        await (name.startsWith('held') ? held : setImmediate());
        running -= 1;
      }),
    ],
    lanes: 1,
    afterCrash: false,
    onError: () => {},
    onDeadly: async () => {},
  });
  const queue = createTaskQueue(db, runner.wake);
  await queue.add(['a', 'b', 'c', 'd'].map(work));
  await runner.idle();
  expect([begun, most]).toEqual([['a', 'b', 'c', 'd'], 1]);
  await queue.add(['held 1', 'held 2', 'held 3', 'held 4'].map(work));
  await expect.poll(() => running).toBe(1);
  runner.setLanes(3);
  await expect.poll(() => running).toBe(3);
  finish();
  await runner.idle();
  expect([begun.length, most]).toEqual([8, 3]);
  await db.destroy();
});

test('tasks that nobody waits for rest while an urgent one runs', async () => {
  const db = openDb(':memory:');
  await migrate(db);
  const begun: string[] = [];
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  const runner = await startTaskRunner({
    db,
    handlers: [
      handle(Work, async ({ name }) => {
        begun.push(name);
        await (name === 'scan' ? held : setImmediate());
      }),
    ],
    lanes: 2,
    afterCrash: false,
    onError: () => {},
    onDeadly: async () => {},
  });
  const queue = createTaskQueue(db, runner.wake);
  await queue.add([
    { ...work('scan'), priority: 8 },
    work('hash'),
    { ...work('cover'), priority: 4 },
  ]);
  // A task that is done leaves the queue as the next one is taken.
  await expect.poll(() => queue.countByType()).toEqual({ AnalyzeBook: 2 });
  await setImmediate();
  expect(begun).toEqual(['scan', 'cover']);
  finish();
  await runner.idle();
  expect(begun).toEqual(['scan', 'cover', 'hash']);
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
        await setImmediate();
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
  const counts = counters.byType().get('AnalyzeBook');
  expect(counts).toMatchObject({ executed: 3, failed: 1 });
  expect(counts?.maxMillis).toBeGreaterThan(0);
  expect(counts?.totalMillis).toBeGreaterThan(counts?.maxMillis ?? 0);
  await db.destroy();
});

test('the pool size of the settings reaches the worker at once', async () => {
  const server = await startTestServer();
  const mostAtOnce = async (name: string): Promise<number> => {
    const root = temporaryFolder();
    for (let number = 1; number <= tries(15, 40); number += 1) {
      await makeComic(path.join(root, name, `${name} ${number}.cbz`));
    }
    await server.addLibrary(root, { name });
    await server.idle();
    const { rows } = await sql<{ most: number }>`SELECT max(count) AS most FROM busy`.execute(
      server.db,
    );
    await sql`DELETE FROM busy`.execute(server.db);
    return rows[0]?.most ?? 0;
  };
  // The database itself notes how many are at work each time another one is begun.
  await addToSchema(
    server.db,
    'CREATE TABLE busy (count INTEGER)',
    `CREATE TRIGGER noteBusy AFTER UPDATE OF owner ON task WHEN new.owner IS NOT NULL BEGIN
      INSERT INTO busy SELECT count(*) FROM task WHERE owner IS NOT NULL; END`,
  );
  await server.call(updateSettings, { body: { taskPoolSize: 1 } });
  expect(await mostAtOnce('One')).toBe(1);
  await server.call(updateSettings, { body: { taskPoolSize: 3 } });
  expect(await mostAtOnce('Two')).toBeGreaterThan(1);
  await server.close();
});
