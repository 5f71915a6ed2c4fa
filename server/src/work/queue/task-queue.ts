import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { type Insertable, sql } from 'kysely';
import type { Task } from './tasks.ts';

/** Background work that survives a restart: every task is a row until it is done. */
export interface TaskQueue {
  /** Queues tasks that are not waiting already; of one that waits, the higher priority counts. */
  add(tasks: readonly Task[], db?: Db): Promise<void>;
  /** Removes the tasks that nobody has taken up yet; returns how many. */
  clear(): Promise<number>;
  /** Waiting and running tasks by type. */
  countByType(): Promise<Record<string, number>>;
}

/** Rows of one insert: SQLite binds a limited number of values in a statement. */
const batchSize = 500;

/** `wake` tells whoever works that there is something to do. */
export function createTaskQueue(db: Db, wake: () => void): TaskQueue {
  return {
    async add(tasks, transaction = db) {
      for (let start = 0; start < tasks.length; start += batchSize) {
        await transaction
          .insertInto('task')
          .values(tasks.slice(start, start + batchSize).map(toRow))
          .onConflict((conflict) =>
            conflict
              .column('key')
              .where('owner', 'is', null)
              .doUpdateSet({ priority: sql`max(priority, excluded.priority)` }),
          )
          .execute();
      }
      if (tasks.length > 0) wake();
    },
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

function toRow({
  type,
  target,
  payload,
  priority = type.priority,
}: Task): Insertable<Tables['task']> {
  const text = JSON.stringify(payload);
  return {
    type: type.name,
    key: `${type.name} ${text}`,
    groupKey: target,
    priority,
    payload: text,
    owner: null,
    created: Date.now(),
  };
}
