import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { events, type LiveEvent } from '@longbox/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { TaskOutcome } from '../tasks/task-counters.ts';
import { afterCrash } from './after-crash.ts';

const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
/** A worker that dies is started again, but not in a tight loop. */
const restartMillis = 1000;

export interface Work {
  /** Tells the worker that something was queued. */
  wake(): void;
  /** Tells the worker to read the settings anew. */
  settingsChanged(): void;
  stop(): Promise<void>;
}

/**
 * Runs background work in a process of its own, so that lists and pages stay quick while a library
 * is scanned, and so that a file that crashes a decoder takes only that process with it.
 */
export function startWork(options: {
  data: string;
  onEvent: (event: LiveEvent) => void;
  onTaskDone: (outcome: TaskOutcome) => void;
  log: FastifyBaseLogger;
}): Work {
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = start([]);

  function start(reason: readonly string[]): ChildProcess {
    const started = fork(entry, [options.data, ...reason], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Its file reads must not queue behind each other; the pool of the main process is its own.
      env: { ...process.env, UV_THREADPOOL_SIZE: '4' },
      serialization: 'advanced',
    });
    started.on('message', (message) => {
      if (isLiveEvent(message)) options.onEvent(message);
      const done = z.safeParse(Done, message);
      if (done.success) options.onTaskDone(done.data.outcome);
    });
    started.on('exit', (code, signal) => {
      if (stopping) return;
      options.log.error({ code, signal }, 'the background process ended; starting another');
      restart = setTimeout(() => {
        child = start([afterCrash]);
      }, restartMillis);
    });
    return started;
  }

  const tell = (message: string): void => {
    if (child.connected) child.send(message);
  };
  return {
    wake: () => tell('wake'),
    settingsChanged: () => tell('settings'),
    stop: () => {
      stopping = true;
      clearTimeout(restart);
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        tell('stop');
      });
    },
  };
}

const Done = z.object({
  outcome: z.object({ type: z.string(), millis: z.number(), failed: z.boolean() }),
});

/** The worker is our own code: its events are told apart from other messages by their name. */
function isLiveEvent(message: unknown): message is LiveEvent {
  return (
    typeof message === 'object' &&
    message !== null &&
    'name' in message &&
    typeof message.name === 'string' &&
    message.name in events
  );
}
