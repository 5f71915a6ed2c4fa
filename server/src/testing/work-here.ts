import path from 'node:path';
import type { Db } from '../base/db/connection.ts';
import { createLogStream } from '../base/log/log-stream.ts';
import { runWork } from '../work/process/run-work.ts';
import type { LaunchWork, WorkProcess } from '../work/process/start-work.ts';
import { isAll } from './whole-run.ts';

/**
 * Does background work in this process, on the connection of the server: a process for each server takes a fifth
 * of the time of all tests.
 */
export const workHere =
  (db: Db): LaunchWork =>
  ({ of: { data, restMillis = 10_000 }, log, isAfterCrash, owner }, hear) => {
    const said = createLogStream('warn', 'worker');
    said.keepIn(path.join(data, 'logs'));
    const { promise: ended, resolve } = Promise.withResolvers<Awaited<WorkProcess['ended']>>();
    const work = runWork({
      db,
      data,
      said,
      restMillis,
      isAfterCrash,
      owner,
      // As between processes, where a message is a text.
      tell: (messages) => hear(JSON.parse(JSON.stringify(messages))),
      onStopped: () => resolve({ code: 0, signal: null }),
    });
    work.catch((error: unknown) => {
      log.error(error, 'Background work couldn’t start');
      resolve({ code: 1, signal: null });
    });
    return {
      tell: (message) => void work.then((it) => it.hear(message)),
      ended,
    };
  };

/** For servers that tests start themselves; `npm run test:all` has the process that people have. */
export const launchWork = isAll ? undefined : workHere;
