import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { LogStream } from '../../base/log/log-stream.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { onChangedFile } from '../../catalogue/books/changed-files.ts';
import { readAgainTask } from '../queue/file-tasks.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { startTaskRunner } from '../queue/task-runner.ts';
import { tryAgain } from '../upkeep/left-alone.ts';
import { automaticLanes, type Use, uses } from './automatic-lanes.ts';
import { giveUpOnTask, taskHandlers } from './task-handlers.ts';
import { tellFailure } from './tell-failure.ts';

/** Background work that runs in this process. */
export interface RunningWork {
  /** Does what the serving side asks for: `wake`, `settings`, `again` or `stop`; or hears how it is used. */
  hear(message: unknown): void;
}

interface WorkOptions {
  readonly db: Db;
  /** The data folder. */
  readonly data: string;
  /** Its log. */
  readonly said: LogStream;
  /** For how many milliseconds it stays when there is nothing to do. */
  readonly restMillis: number;
  /** Whether the worker before this one died of its own work. */
  readonly isAfterCrash: boolean;
  /** In whose name it takes tasks, where several processes share a database. */
  readonly owner?: string | undefined;
  /** Tells the serving side live events, outcomes of tasks and where a scan is. */
  readonly tell: (messages: readonly unknown[]) => void;
  /** Called when it has stopped, asked to or because nothing came for a while. */
  readonly onStopped: () => void;
}

/** More tasks side by side than this would only wait for each other. */
const mostLanes = 32;

/** A message for each event would cost a scan a tenth of its time. */
const mostUntold = 100;

/** Milliseconds between two words of where a scan is. */
const placeMillis = 500;

/** Milliseconds in which others write, between two goes at giving room back. */
const pauseMillis = 20;

/** Takes tasks from the queue until it is stopped, or until nothing has come for a while. */
export async function runWork(options: WorkOptions): Promise<RunningWork> {
  const { db, data, restMillis } = options;
  const say = (level: number, msg: string, details: object): void => {
    options.said.write(JSON.stringify({ level, time: Date.now(), msg, ...details }));
  };

  let untold: unknown[] = [];
  function tellAll(): void {
    if (untold.length > 0) options.tell(untold);
    untold = [];
  }
  function tell(message: unknown): void {
    untold.push(message);
    if (untold.length === 1) setImmediate(tellAll);
    if (untold.length >= mostUntold) tellAll();
  }

  const tasks = createTaskQueue(db, work);
  onChangedFile(db, (bookId, isSame) => tasks.add([readAgainTask(bookId, isSame)]));
  let toldPlace = -Infinity;
  const services = {
    db,
    data,
    tasks,
    inform: (message: string, details: object) => say(30, message, details),
    warn: (message: string, details: object) => say(40, message, details),
    scansIn: (libraryId: string, folder: string) => {
      const now = performance.now();
      if (now - toldPlace < placeMillis) return;
      toldPlace = now;
      tell({ place: { libraryId, folder } });
    },
    events: {
      emit: tell,
      subscribe: () => () => {},
    },
  };
  let use: Use = 'quiet';
  /** How many tasks run side by side, if the administrator set it. */
  const readChosen = async () => (await getStoredSettings(db)).taskPoolSize;
  let chosen = await readChosen();
  const lanes = (): number => Math.min(chosen ?? automaticLanes(use), mostLanes);

  const runner = await startTaskRunner({
    db,
    handlers: taskHandlers(services),
    lanes: lanes(),
    afterCrash: options.isAfterCrash,
    owner: options.owner,
    onError: (error, task) => {
      say(50, `${task.type} failed: ${error instanceof Error ? error.message : String(error)}`, {
        payload: task.payload,
        stack: error instanceof Error ? error.stack : undefined,
      });
    },
    onFailed: (task, how) => tellFailure(db, task, how),
    onDeadly: (task) => giveUpOnTask(services, task),
    onDone: (outcome) => services.events.emit({ outcome }),
  });

  let rest: NodeJS.Timeout | undefined;
  let working = false;
  let stopping = false;

  /** Works until nothing is left, and ends when nothing has come for a while. */
  function work(): void {
    clearTimeout(rest);
    runner.wake();
    if (working) return;
    working = true;
    void runner.idle().then(() => {
      working = false;
      if (!stopping) rest = setTimeout(() => void leave(), restMillis);
    });
  }
  work();

  /** Others write between two goes; what comes meanwhile is done first. */
  async function leave(): Promise<void> {
    // What can’t be given back now is free for what comes next.
    while (await engine.giveBack(db).catch(() => false)) {
      await pause(pauseMillis);
      if (working || stopping) return;
    }
    await stop();
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    clearTimeout(rest);
    await runner.stop();
    tellAll();
    options.onStopped();
  }

  async function readSettings(): Promise<void> {
    chosen = await readChosen();
    runner.setLanes(lanes());
  }

  const doing: Record<string, () => void> = {
    wake: work,
    stop: () => void stop(),
    again: tryAgain,
    settings: () => void readSettings(),
  };
  for (const one of uses) {
    doing[one] = () => {
      use = one;
      runner.setLanes(lanes());
    };
  }
  return {
    hear: (message) => {
      if (typeof message === 'string') doing[message]?.();
    },
  };
}
