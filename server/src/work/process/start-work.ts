import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { events, type LiveEvent } from '@longbox/contract/events';
import nodeFlags from '../../../node-flags.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { TaskOutcome } from '../queue/task-counters.ts';
import { createScanPlaces, type ScanPlaces } from '../queue/scan-places.ts';
import { afterCrash } from './after-crash.ts';

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Long enough that work which comes in small pieces does not start the process for each. */
const usualRestMillis = 10_000;

/** A worker that dies is started again, but not in a tight loop. */
const restartMillis = 1000;

export interface Work {
  /** Tells the worker that something was queued. */
  wake(): void;
  /** Tells the worker to reload the settings. */
  settingsChanged(): void;
  /** Tells the worker to retry failed work. */
  tryAgain(): void;
  stop(): Promise<void>;
  /** In which folders it scans. */
  readonly places: ScanPlaces;
}

/**
 * Runs background work in a process of its own, so that lists and pages stay quick while a library
 * is scanned, and so that a file that crashes a decoder takes only that process with it. The process
 * is there only while there is work, since it holds as much memory as the one that serves.
 */
export function startWork(options: {
  of: {
    readonly data: string;
    /** Address of the database, where that isn’t in the data folder. */
    readonly database?: string | undefined;
    /** For how many milliseconds the process stays when it has nothing to do. */
    readonly restMillis?: number;
    /** How far it gives way to all other programs, from 0, not at all, to 19. */
    readonly niceness?: number | undefined;
  };
  /** Whether any task waits. */
  hasTasks: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  onTaskDone: (outcome: TaskOutcome) => void;
  log: { error(details: unknown, message: string): void };
}): Work {
  const { data, database = '', restMillis = usualRestMillis, niceness = 0 } = options.of;
  const places = createScanPlaces();
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;

  function hear(message: unknown): void {
    if (isLiveEvent(message)) {
      options.onEvent(message);
      return;
    }
    const { outcome, place } = z.parse(Said, message);
    if (outcome) options.onTaskDone(outcome);
    if (place) places.note(place);
  }

  function start(reason: readonly string[] = []): void {
    child = fork(entry, [data, String(restMillis), String(niceness), ...reason], {
      execArgv: nodeFlags,
      // Its file reads must not queue behind each other; the pool of the main process is its own.
      env: { ...process.env, LONGBOX_DATABASE: database, UV_THREADPOOL_SIZE: '4' },
    });
    child.on('message', (messages) => {
      for (const message of z.parse(z.array(z.unknown()), messages)) hear(message);
    });
    child.on('error', (error) => {
      options.log.error(error, 'Couldn’t reach the background process');
      // One that never came to be does not end, either; the next task tries again.
      if (child?.pid === undefined) child = undefined;
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (code === 0) {
        // A task may have been queued while the process was on its way out.
        looking = startIfNeeded();
        return;
      }
      options.log.error({ code, signal }, 'The background process ended and is starting again');
      restart = setTimeout(() => {
        restart = undefined;
        start([afterCrash]);
      }, restartMillis);
    });
  }

  async function startIfNeeded(): Promise<void> {
    const needed = await options.hasTasks();
    if (needed && !stopping && !child && !restart) start();
  }
  let looking = startIfNeeded();

  const tell = (message: string): void => {
    // A process that is ending doesn't hear it; the next one finds the work in the queue.
    if (child?.connected) child.send(message, () => {});
  };
  return {
    places,
    wake: () => {
      if (child) tell('wake');
      else if (!restart && !stopping) start();
    },
    settingsChanged: () => tell('settings'),
    tryAgain: () => tell('again'),
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await looking;
      if (!child) return;
      const ended = once(child, 'exit');
      tell('stop');
      await ended;
    },
  };
}

const Said = z.object({
  outcome: z.optional(z.object({ type: z.string(), millis: z.number(), failed: z.boolean() })),
  place: z.optional(z.object({ libraryId: z.string(), folder: z.string() })),
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
