import path from 'node:path';
import { MoveInPlan, MoveInRequest, moveInSteps, MoveInState } from '@longbox/contract/move-in';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { requireFile } from '../../base/db/database-files.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, Refusal } from '../../base/errors.ts';
import type { TaskQueue } from '../../work/queue/task-queue.ts';
import { importKomgaTask } from '../../work/queue/tasks.ts';

const Step = z.nullable(z.enum(moveInSteps));
const type = importKomgaTask.type.name;
const idle: MoveInState = {
  state: 'idle',
  request: null,
  step: null,
  done: 0,
  total: 0,
  plan: null,
  reason: null,
  report: null,
};

const findRow = (db: Db) => db.selectFrom('moveIn').selectAll().executeTakeFirst();
const findTasks = (db: Db) =>
  db.selectFrom('task').select('owner').where('type', '=', type).execute();
const isBusy = (state: string): boolean => state === 'planning' || state === 'moving';

/** How far moving in is. */
export async function getMoveIn(db: Db): Promise<MoveInState> {
  // In this order: the task of a move that is over goes after its row has said so.
  const tasks = await findTasks(db);
  const row = await findRow(db);
  if (!row) return idle;
  const isCutOff = isBusy(row.state) && tasks.length === 0 && (await findTasks(db)).length === 0;
  return {
    state: isCutOff ? 'refused' : row.state,
    request: fromJson(MoveInRequest, row.request),
    step: z.parse(Step, row.step),
    done: row.done,
    total: row.total,
    plan: row.plan === null ? null : fromJson(MoveInPlan, row.plan),
    reason: isCutOff ? 'The import was interrupted. Nothing was changed.' : row.reason,
    report: row.report === null ? null : fromJson(MoveInState.shape.report, row.report),
  };
}

/** Makes a plan, in the place of any before. */
export async function planMoveIn(db: Db, tasks: TaskQueue, request: MoveInRequest): Promise<void> {
  const named = [request.path, ...request.folders.map(({ to }) => to)];
  if (named.some((one) => !path.isAbsolute(one) || one.includes('\0'))) {
    throw badRequest('Path must be absolute');
  }
  await begin(db, tasks, async (transaction) => {
    await transaction.deleteFrom('moveIn').execute();
    await transaction
      .insertInto('moveIn')
      .values({
        id: 1,
        state: 'planning',
        request: JSON.stringify(request),
        step: null,
        done: 0,
        total: 0,
        plan: null,
        reason: null,
        report: null,
        canceled: 0,
      })
      .execute();
  });
}

/** Moves everything of the plan. */
export async function startMoveIn(db: Db, tasks: TaskQueue): Promise<void> {
  await begin(db, tasks, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('moveIn')
      .set({ state: 'moving', step: null, done: 0, total: 0, canceled: 0 })
      .where('state', '=', 'planned')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('conflict', 'There is no plan yet');
  });
}

/** Queues the work together with its row, unless there is some already. */
async function begin(
  db: Db,
  tasks: TaskQueue,
  note: (transaction: Db) => Promise<void>,
): Promise<void> {
  await requireFile(db);
  await inTransaction(db, async (transaction) => {
    const row = await findRow(transaction);
    if (row && isBusy(row.state) && (await findTasks(transaction)).length > 0) {
      throw new Refusal('conflict', 'An import from Komga is already running');
    }
    await note(transaction);
    await tasks.add([importKomgaTask], transaction);
  });
  // The first word may have come before the work could be seen.
  await tasks.add([]);
}

/** Asks work under way to end; what only waits is taken away, and so is a plan or an outcome. */
export async function endMoveIn(db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const waiting = await transaction
      .deleteFrom('task')
      .where('type', '=', type)
      .where('owner', 'is', null)
      .executeTakeFirst();
    const row = await findRow(transaction);
    const isRunning = row && isBusy(row.state) && waiting.numDeletedRows === 0n;
    if (isRunning && (await findTasks(transaction)).length > 0) {
      await transaction.updateTable('moveIn').set({ canceled: 1 }).execute();
      return;
    }
    await transaction.deleteFrom('moveIn').execute();
  });
}
