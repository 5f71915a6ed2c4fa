import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { events, type LiveEvent } from '@longbox/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import { afterCrash } from './after-crash.ts';

const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
/** A worker that dies is started again, but not in a tight loop. */
const restartMillis = 1000;

export interface Work {
  /** Tells the worker that something was queued. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Runs background work in a process of its own, so that lists and pages stay quick while a library
 * is scanned, and so that a file that crashes a decoder takes only that process with it.
 */
export function startWork(options: {
  data: string;
  onEvent: (event: LiveEvent) => void;
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

  return {
    wake: () => {
      if (child.connected) child.send('wake');
    },
    stop: () => {
      stopping = true;
      clearTimeout(restart);
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        if (child.connected) child.send('stop');
      });
    },
  };
}

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
