import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LiveEvent } from '@longbox/contract/events';
import { isLiveEvent } from '../../base/events/event-bus.ts';
import nodeFlags from '../../../node-flags.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { TaskOutcome } from '../queue/task-counters.ts';
import { ScanPlace } from '../queue/scan-places.ts';
import { afterCrash } from './after-crash.ts';
import { automaticLanes, watchUse } from './automatic-lanes.ts';
import { alive } from './lease.ts';

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Long enough that work which comes in small pieces does not start the process for each. */
const usualRestMillis = 10_000;

/** Threads of the worker that read files and decode images. */
const threads = Math.max(4, Math.min(2 * automaticLanes('quiet'), 64));

/** A worker that dies is started again, but not in a tight loop. */
const restartMillis = 1000;

export interface Work {
  /** Tells the worker that something was queued. */
  wake(): void;
  /** Tells the worker to reload the settings. */
  settingsChanged(): void;
  /** Tells the worker to retry failed work. */
  tryAgain(): void;
  /** Tells the worker that its tasks are still its own. */
  alive(): void;
  /** Someone who is signed in makes a call, to whom the worker gives way. */
  noteUse(): void;
  stop(): Promise<void>;
}

export interface WorkProcess {
  /** One that is ending doesn't hear it; the next one finds the work in the queue. */
  tell(message: string): void;
  /** How it ended; undefined if it never came to be. */
  readonly ended: Promise<{ code: number | null; signal: string | null } | undefined>;
}

interface WorkOptions {
  /** The data folder. */
  readonly data: string;
  /** Address of the database, where that isn’t in the data folder. */
  readonly database?: string | undefined;
  /** For how many milliseconds the process stays when it has nothing to do. */
  readonly restMillis?: number | undefined;
  /** How far it gives way to all other programs, from 0, not at all, to 19. */
  readonly niceness?: number | undefined;
}

interface Log {
  error(details: unknown, message: string): void;
}

interface WorkStart {
  readonly of: WorkOptions;
  readonly log: Log;
  /** Whether the worker before it died of its own work. */
  readonly isAfterCrash: boolean;
  /** In whose name it takes tasks, where several processes share a database. */
  readonly owner?: string | undefined;
}

/** Starts what does background work, and hears what it says. */
export type LaunchWork = (
  start: WorkStart,
  hear: (messages: readonly unknown[]) => void,
) => WorkProcess;

/**
 * Runs background work in a process of its own, so that lists and pages stay quick while a library
 * is scanned, and so that a file that crashes a decoder takes only that process with it. The process
 * is there only while there is work, since it holds as much memory as the one that serves.
 */
export function startWork({
  launch = launchProcess,
  ...options
}: {
  of: WorkOptions;
  log: Log;
  owner?: string | undefined;
  /** Takes the place of a process. */
  launch?: LaunchWork | undefined;
  /** Whether any task waits. */
  hasTasks: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  onTaskDone: (outcome: TaskOutcome) => void;
  /** Called with the folder that is scanned. */
  onPlace: (place: ScanPlace) => void;
}): Work {
  const use = watchUse((now) => child?.tell(now));
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child: WorkProcess | undefined;

  function hear(message: unknown): void {
    if (isLiveEvent(message)) {
      options.onEvent(message);
      return;
    }
    const { outcome, place } = z.parse(Said, message);
    if (outcome) options.onTaskDone(outcome);
    if (place) options.onPlace(place);
  }

  function start(isAfterCrash = false): void {
    child = launch({ ...options, isAfterCrash }, (messages) => {
      for (const message of messages) hear(message);
    });
    child.tell(use.now());
    void child.ended.then((end) => {
      child = undefined;
      // After one that never came to be, the next task tries again.
      if (stopping || !end) return;
      if (end.code === 0) {
        // A task may have been queued while the process was on its way out.
        looking = startIfNeeded();
        return;
      }
      options.log.error(end, 'The background process ended and is starting again');
      restart = setTimeout(() => {
        restart = undefined;
        start(true);
      }, restartMillis);
    });
  }

  async function startIfNeeded(): Promise<void> {
    // A database that is away now has its tasks looked for later.
    const needed = await options.hasTasks().catch(() => false);
    if (needed && !stopping && !child && !restart) start();
  }
  let looking = startIfNeeded();

  return {
    wake: () => {
      if (child) child.tell('wake');
      else if (!restart && !stopping) start();
    },
    settingsChanged: () => child?.tell('settings'),
    tryAgain: () => child?.tell('again'),
    alive: () => child?.tell(alive),
    noteUse: use.note,
    stop: async () => {
      stopping = true;
      use.stop();
      clearTimeout(restart);
      await looking;
      child?.tell('stop');
      await child?.ended;
    },
  };
}

const launchProcess: LaunchWork = ({ of, log, isAfterCrash, owner = '' }, hear) => {
  const { data, database = '', restMillis = usualRestMillis, niceness = 0 } = of;
  const reason = isAfterCrash ? [afterCrash] : [];
  const child = fork(entry, [data, String(restMillis), String(niceness), ...reason], {
    execArgv: nodeFlags,
    // Its file reads must not queue behind what decodes; the pool of the main process is its own.
    env: {
      ...process.env,
      LONGBOX_DATABASE: database,
      LONGBOX_WORKER: owner,
      UV_THREADPOOL_SIZE: String(threads),
    },
  });
  child.on('message', (messages) => hear(z.parse(z.array(z.unknown()), messages)));
  const ended = new Promise<Awaited<WorkProcess['ended']>>((resolve) => {
    child.on('error', (error) => {
      log.error(error, 'Couldn’t reach the background process');
      // One that never came to be does not end, either.
      if (child.pid === undefined) resolve(undefined);
    });
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    tell: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    ended,
  };
};

const Said = z.object({
  outcome: z.optional(z.object({ type: z.string(), millis: z.number(), failed: z.boolean() })),
  place: z.optional(ScanPlace),
});
