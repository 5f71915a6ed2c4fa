import os from 'node:os';
import path from 'node:path';
import { openVault } from '../../base/vault.ts';
import { keepCopies } from '../../catalogue/libraries/archive-passwords.ts';
import { onChangedFile } from '../../catalogue/books/changed-files.ts';
import { readAgainTask } from '../queue/file-tasks.ts';
import { openDb } from '../../base/db/connection.ts';
import { placeOfDatabase } from '../../base/db/database-place.ts';
import { holdLock } from '../../base/db/lock.ts';
import { createLogStream } from '../../base/log/log-stream.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { tryAgain } from '../upkeep/left-alone.ts';
import { tellFailure } from './tell-failure.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { startTaskRunner } from '../queue/task-runner.ts';
import { afterCrash } from './after-crash.ts';
import { giveUpOnTask, taskHandlers } from './task-handlers.ts';

const [, , data, restMillis, niceness, reason] = process.argv;
if (data === undefined) throw new Error('the worker needs a data folder');

// Background work gives way to the process that answers people, and further than that one does itself:
// only a superuser may give less way.
os.setPriority(Math.max(os.getPriority(), Number(niceness)));

/** More tasks side by side than this would only wait for each other. */
const mostLanes = 32;

// The worker before this one may still be on its way out.
if (!holdLock(data, 'worker', 60_000)) throw new Error('another worker uses the data folder');

const said = createLogStream(process.env['LONGBOX_LOG_LEVEL'] ?? 'warn', 'worker');
said.keepIn(path.join(data, 'logs'));
const say = (level: number, msg: string, details: object): void => {
  said.write(JSON.stringify({ level, time: Date.now(), msg, ...details }));
};
process.on('uncaughtExceptionMonitor', ({ message, stack }) => say(60, message, { stack }));

const db = openDb(await placeOfDatabase(data, process.env['LONGBOX_DATABASE'] || undefined));
keepCopies({ db, vault: openVault(data), data }, { clean: false });
const tasks = createTaskQueue(db, work);
onChangedFile(db, (bookId, isSame) => tasks.add([readAgainTask(bookId, isSame)]));
/** What the main process is still to hear. A message for each event would cost a scan a tenth of its time. */
let untold: unknown[] = [];
const mostUntold = 100;
function tell(message: unknown): void {
  untold.push(message);
  if (untold.length === 1) setImmediate(tellAll);
  if (untold.length >= mostUntold) tellAll();
}
function tellAll(): void {
  if (untold.length > 0 && process.connected) process.send?.(untold);
  untold = [];
}

/** Milliseconds between two words of where a scan is. */
const placeMillis = 500;
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
/** How many tasks run side by side, as the administrator set it. */
async function lanes(): Promise<number> {
  return Math.min((await getStoredSettings(db)).taskPoolSize, mostLanes);
}

const runner = await startTaskRunner({
  db,
  handlers: taskHandlers(services),
  lanes: await lanes(),
  afterCrash: reason === afterCrash,
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

/** Works until nothing is left, and ends the process when nothing has come for a while. */
function work(): void {
  clearTimeout(rest);
  runner.wake();
  if (working) return;
  working = true;
  void runner.idle().then(() => {
    working = false;
    rest = setTimeout(() => void stop(), Number(restMillis));
  });
}
work();

async function stop(): Promise<void> {
  await runner.stop();
  await db.destroy();
  tellAll();
  process.exit(0);
}

process.on('message', (message) => {
  if (message === 'wake') work();
  if (message === 'stop') void stop();
  if (message === 'again') tryAgain();
  if (message === 'settings') void lanes().then((count) => runner.setLanes(count));
});
// The main process ends us by message; a terminal's Ctrl+C reaches both and must not cut work off.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
// Without the main process there's no work to do; unfinished work starts again at its restart.
process.on('disconnect', () => process.exit(1));
