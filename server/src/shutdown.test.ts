import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { getCheck, startCheck } from '@longbox/contract/check';
import { createLibrary } from '@longbox/contract/libraries';
import { listBooks } from '@longbox/contract/books';
import { listTaskFailures } from '@longbox/contract/task-failures';
import { expect, onTestFinished, test } from 'vitest';
import { type Call, callsTo } from './testing/calls-to.ts';
import { makeComic } from './testing/make-comic.ts';
import { processesOf } from './testing/processes-of.ts';
import { runServer } from './testing/run-server.ts';
import { claim, temporaryFolder } from './testing/test-server.ts';

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}

/** Stops a process where it is, unless it has ended. */
function halt(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch {
    // It was quicker.
  }
}

const isIdle = async (call: Call): Promise<boolean> => (await call(getCheck, {})).state === 'idle';

test.skipIf(process.platform !== 'linux')(
  'ended in the midst of a check, the server leaves nobody behind, and checks anew at its next start',
  async () => {
    const data = temporaryFolder();
    const root = temporaryFolder();
    await makeComic(path.join(root, 'One', 'One 1.cbz'));
    const server = await runServer(['--data', data]);
    // Should it not end as it must, nothing of it stays behind.
    onTestFinished(async () => {
      if (server.process.exitCode === null) await server.kill();
    });
    await claim(server.url);
    const call = await callsTo(server.url);
    await call(createLibrary, { body: { name: 'All', root, importBarcodeIsbn: false } });
    await until(async () => {
      const { content } = await call(listBooks, { query: {} });
      return content.some(({ media }) => media.status === 'READY');
    });
    await call(startCheck, {});
    await until(() => isIdle(call));
    const { result: first } = await call(getCheck, {});
    expect(first).toMatchObject({ books: 1, counts: [] });

    // As if the database were so large that reading it takes for ever; a reader may be too quick to be held.
    let last = first;
    await until(async () => {
      await until(() => isIdle(call));
      last = (await call(getCheck, {})).result;
      await call(startCheck, {});
      await until(async () => processesOf(data, 'read-database').length > 0 || isIdle(call));
      for (const pid of processesOf(data, 'read-database')) halt(pid);
      return !(await isIdle(call));
    });
    expect(await call(getCheck, {})).toMatchObject({ state: 'running', result: last });
    expect(await server.stop()).toBe(0);
    expect(processesOf(data)).toEqual([]);
    const database = new DatabaseSync(path.join(data, 'longbox.sqlite'), { readOnly: true });
    expect(database.prepare('SELECT id FROM checkRun').all()).toEqual([{ id: Number(last?.id) }]);
    // Others, such as hashing, may be waiting beside it.
    expect(database.prepare('SELECT type FROM task').all()).toContainEqual({ type: 'CheckServer' });
    database.close();

    const ended = Date.now();
    const again = await runServer(['--data', data]);
    const ask = await callsTo(again.url);
    await until(() => isIdle(ask));
    const { result: second } = await ask(getCheck, {});
    expect(second).toMatchObject({ books: 1, counts: [] });
    expect(Date.parse(second?.started ?? '')).toBeGreaterThanOrEqual(
      Math.floor(ended / 1000) * 1000,
    );
    expect(await ask(listTaskFailures, {})).toEqual([]);
    expect(await again.stop()).toBe(0);
    expect(processesOf(data)).toEqual([]);
  },
);
