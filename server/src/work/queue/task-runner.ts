import { randomUUID } from 'node:crypto';
import type { Db } from '../../base/db/connection.ts';
import { setTimeout } from 'node:timers/promises';
import { failsForNow } from '../../base/db/disk-full.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { sql, type SqlBool } from 'kysely';
import { type ClaimedTask, claim } from './claim.ts';
import type { TaskOutcome } from './task-counters.ts';
import { forgetFailure } from './task-failures.ts';
import { leftAlone, type TaskHandler } from './tasks.ts';

export interface TaskRunner {
  /** Looks for work now; safe to call at any time. */
  wake(): void;
  /** Changes how many tasks run side by side, at once. */
  setLanes(count: number): void;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
  /** Lets running tasks finish, except those that can be restarted, then stops. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly db: Db;
  readonly handlers: readonly TaskHandler[];
  /**
   * Whether the runner before this one died of its own work. Only then do its unfinished tasks
   * stand under suspicion: a power cut says nothing about a file.
   */
  readonly afterCrash: boolean;
  /** How many tasks run side by side. */
  readonly lanes: number;
  /** Whose tasks it runs: those that another one of this name has left are taken up. */
  readonly owner?: string | undefined;
  readonly onError: (error: unknown, task: { type: string; payload: string }) => void;
  /** Called with a task that took the process down with it twice. */
  readonly onDeadly: (task: { type: string; payload: string }) => Promise<void>;
  /** Called with a failed task; without an error, it ended its process. */
  readonly onFailed?: (
    task: ClaimedTask,
    how: { readonly error: unknown; readonly millis: number },
  ) => Promise<void>;
  readonly onChange?: () => void;
  readonly onDone?: (outcome: TaskOutcome) => void;
}

interface FinishedTask {
  readonly task: ClaimedTask;
  /** Neither failed nor left alone. */
  readonly isDone: boolean;
}

/** What fails because the disk is full or the database is away is tried again after this time, as long as it takes. */
const retryMillis = 2000;

/** While tasks of such a priority run, as scans do, those for which nobody waits rest, as hashing. */
const urgent = 8;
const unhurried = 1;

/** A task in whose midst the process died this often is not tried again. */
const deadlyAttempts = 2;

/**
 * Takes tasks from the queue, the highest priority first, and hands them to their handlers. A task
 * leaves the queue when its handler is done, whether well or not; one whose process died is taken
 * up again by the next runner, so a handler must be able to start over.
 */
export async function startTaskRunner(options: RunnerOptions): Promise<TaskRunner> {
  const { db } = options;
  const handlers = new Map<string, TaskHandler>(
    options.handlers.map((one) => [one.type.name, one]),
  );
  const { owner = randomUUID() } = options;
  const running = new Map<Promise<void>, ClaimedTask>();
  let lanes = options.lanes;
  /** Tasks that are done but still stand in the queue. */
  const finished: FinishedTask[] = [];
  const idlers = new Set<() => void>();
  const ending = new AbortController();
  let stopped = false;
  let looking = false;
  let again = false;

  await releaseTasks(db, { owner, afterCrash: options.afterCrash });

  const run = async (task: ClaimedTask): Promise<void> => {
    const start = performance.now();
    let failed = task.attempts > deadlyAttempts;
    let isDone = false;
    let reason: unknown;
    try {
      if (task.attempts > deadlyAttempts) await options.onDeadly(task);
      else {
        const handler = handlers.get(task.type);
        isDone = (await handler?.run(JSON.parse(task.payload), ending.signal)) !== leftAlone;
      }
    } catch (error) {
      // Cut off because the server ends: it stays in the queue, and the next runner takes it up.
      if (stopped && error === ending.signal.reason) return;
      failed = true;
      reason = error;
      options.onError(error, task);
      if (failsForNow(error)) {
        await setTimeout(retryMillis);
        return stopped ? undefined : run(task);
      }
    }
    const millis = performance.now() - start;
    if (failed) {
      await options.onFailed?.(task, { error: reason, millis }).catch((error: unknown) => {
        options.onError(error, task);
      });
    }
    options.onDone?.({ type: task.type, millis, failed });
    finished.push({ task, isDone });
  };

  const clear = async (transaction: Db, done: readonly FinishedTask[]): Promise<void> => {
    if (done.length === 0) return;
    const ids = done.map(({ task }) => task.id);
    await transaction
      .deleteFrom('task')
      .where('id', 'in', ids)
      .where('owner', '=', owner)
      .execute();
  };

  /** Work that is done stays done, even where the failures of before can't be read. */
  const forget = async (done: readonly FinishedTask[]): Promise<void> => {
    for (const { task, isDone } of done) {
      if (!isDone) continue;
      await forgetFailure(db, task).catch((error: unknown) => {
        options.onError(error, task);
      });
    }
  };

  // One transaction for both, since each costs about as much as analyzing a small book.
  const next = async (): Promise<ClaimedTask | undefined> => {
    const done = [...finished];
    // Outside of the transaction, which a damaged table would undo. Where nothing failed it writes nothing.
    await forget(done);
    try {
      const task = await inTransaction(db, async (transaction) => {
        await clear(transaction, done);
        const isUrgent = running.values().some(({ priority }) => priority >= urgent);
        return claim(transaction, owner, isUrgent ? unhurried + 1 : 0);
      });
      finished.splice(0, done.length);
      return task;
    } catch (error) {
      options.onError(error, { type: 'The task queue', payload: '' });
      await setTimeout(retryMillis);
      again = true;
      return undefined;
    }
  };

  const lookOn = async (): Promise<void> => {
    do {
      again = false;
      while (!stopped && running.size < lanes) {
        const task = await next();
        // What was just taken from the queue when it stopped goes back with the next start.
        if (!task || stopped) break;
        const done = run(task).finally(() => {
          running.delete(done);
          options.onChange?.();
          look();
        });
        running.set(done, task);
      }
    } while (again && !stopped);
    looking = false;
    if (running.size === 0) {
      for (const resolve of idlers) resolve();
      idlers.clear();
    }
  };
  let looked = Promise.resolve();
  function look(): void {
    again = true;
    if (looking) return;
    looking = true;
    looked = lookOn();
  }

  return {
    wake: look,
    setLanes(count) {
      const isMore = count > lanes;
      lanes = count;
      // One that rests has nothing to do.
      if (isMore && running.size > 0) look();
    },
    idle: () =>
      new Promise((resolve) => {
        idlers.add(resolve);
        look();
      }),
    async stop() {
      stopped = true;
      ending.abort();
      await looked;
      await Promise.all(running.keys());
      await forget(finished);
      // At the next start they would only be done once more.
      await clear(db, finished).catch((error: unknown) => {
        options.onError(error, { type: 'The task queue', payload: '' });
      });
    },
  };
}

/** Above every kind of work. */
const begunPriority = 9;

/**
 * Gives back the tasks of runners that are no more: those of this name that came before, and those of processes that
 * haven’t said for long that they live. Without a database that processes share, none of them lives. Started tasks come
 * first: a scan must not find files that a cut-off task has half moved.
 */
export async function releaseTasks(
  db: Db,
  { owner, afterCrash }: { readonly owner?: string; readonly afterCrash: boolean },
): Promise<void> {
  const isLeft = sql<SqlBool>`owner IS NOT NULL
    AND (owner = ${owner ?? ''} OR owner NOT IN (SELECT id FROM process))`;
  const { rows } = await sql`SELECT 1 FROM task WHERE ${isLeft} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await inTransaction(db, async (transaction) => {
    await sql`DELETE FROM task WHERE owner IS NULL AND key IN
      (SELECT key FROM task WHERE ${isLeft})`.execute(transaction);
    await transaction
      .updateTable('task')
      .set({ owner: null, priority: begunPriority, ...(!afterCrash && { attempts: 0 }) })
      .where(isLeft)
      .execute();
  });
}
