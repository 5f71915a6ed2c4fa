import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { Tables } from '../../base/db/tables.ts';
import type { Insertable } from 'kysely';
import type { Task } from './tasks.ts';

/** A task as its row tells it. */
export type QueuedTask = Pick<
  Insertable<Tables['task']>,
  'type' | 'payload' | 'groupKey' | 'priority'
>;

/** Background work that survives a restart: every task is a row until it is done. */
export interface TaskQueue {
  /** Queues tasks that are not waiting already; of one that waits, the higher priority counts. */
  add(tasks: readonly Task[], db?: Db): Promise<void>;
  /** Queues tasks as they were queued before. */
  again(tasks: readonly QueuedTask[]): Promise<void>;
  /** Removes the waiting tasks; returns how many. */
  clear(): Promise<number>;
  /** Waiting and running tasks by type. */
  countByType(): Promise<Record<string, number>>;
}

/** Rows of one insert: SQLite binds a limited number of values in a statement. */
const batchSize = 500;

/** `wake` tells the worker that a task is waiting. */
export function createTaskQueue(db: Db, wake: () => void): TaskQueue {
  const queue = async (tasks: readonly QueuedTask[], transaction: Db): Promise<void> => {
    for (let start = 0; start < tasks.length; start += batchSize) {
      await transaction
        .insertInto('task')
        .values(tasks.slice(start, start + batchSize).map(toRow))
        .onConflict((conflict) =>
          conflict
            .column('key')
            .where('owner', 'is', null)
            .doUpdateSet({ priority: engine.greatest('task.priority', 'excluded.priority') }),
        )
        .execute();
    }
    if (tasks.length > 0) wake();
  };
  return {
    add: (tasks, transaction = db) => queue(tasks.map(toQueued), transaction),
    again: (tasks) => queue(tasks, db),
    async clear() {
      const { numDeletedRows } = await db
        .deleteFrom('task')
        .where('owner', 'is', null)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async countByType() {
      const rows = await db
        .selectFrom('task')
        .select(['type', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('type')
        .execute();
      return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
    },
  };
}

function toQueued({ type, target, payload, priority = type.priority }: Task): QueuedTask {
  return { type: type.name, payload: JSON.stringify(payload), groupKey: target, priority };
}

function toRow(task: QueuedTask): Insertable<Tables['task']> {
  return { ...task, key: `${task.type} ${task.payload}`, owner: null, created: Date.now() };
}
