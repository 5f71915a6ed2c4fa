import { type CheckState, Finding, findingKinds, mostFindings } from '@longbox/contract/check';
import { toInstant } from '@longbox/contract/dates';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { notFound } from '../../base/errors.ts';
import type { TaskQueue } from '../../work/queue/task-queue.ts';
import { checkServerTask } from '../../work/queue/tasks.ts';
import { readablePath } from '../../media/readable-path.ts';

const Counts = z.array(z.object({ kind: z.enum(findingKinds), count: z.number() }));
const Change = Finding.shape.change;

const type = checkServerTask.type.name;

/** Whether a check is under way, and what the last one found. */
export async function getCheck(db: Db): Promise<CheckState> {
  const tasks = await db.selectFrom('task').select('owner').where('type', '=', type).execute();
  const isRunning = tasks.some(({ owner }) => owner !== null);
  const run = await db
    .selectFrom('checkRun')
    .selectAll()
    .where('finished', 'is', null)
    .executeTakeFirst();
  const last = await findLast(db);
  return {
    state: isRunning ? 'running' : tasks.length > 0 ? 'waiting' : 'idle',
    step: isRunning && run ? run.step : null,
    done: isRunning && run ? run.done : 0,
    total: isRunning && run ? run.total : 0,
    result: last ? resultOf(last) : null,
  };
}

function findLast(db: Db) {
  return db
    .selectFrom('checkRun')
    .select(['id', 'started', 'finished', 'total', 'counts'])
    .where('finished', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

type Last = NonNullable<Awaited<ReturnType<typeof findLast>>>;

function resultOf({ id, started, finished, total, counts }: Last): CheckState['result'] {
  return {
    id: String(id),
    started: toInstant(started),
    finished: toInstant(finished ?? started),
    books: total,
    counts: fromJson(Counts, counts),
  };
}

/** Begins a check, unless one is under way already. */
export async function startCheck(db: Db, tasks: TaskQueue): Promise<void> {
  const { state } = await getCheck(db);
  if (state === 'idle') await tasks.add([checkServerTask]);
}

/** Ends the check that is under way: it is asked to, and one that only waits is taken away. */
export async function cancelCheck(db: Db): Promise<void> {
  await db.deleteFrom('task').where('type', '=', type).where('owner', 'is', null).execute();
  await db.updateTable('checkRun').set({ cancelled: 1 }).where('finished', 'is', null).execute();
}

/** Findings of one kind from the last check. */
export async function listFindings(db: Db, kind: string): Promise<Finding[]> {
  if (!findingKinds.some((one) => one === kind)) throw notFound('Kind not found');
  const last = await findLast(db);
  if (!last) return [];
  const rows = await db
    .selectFrom('checkFinding')
    .selectAll()
    .where('runId', '=', last.id)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(mostFindings)
    .execute();
  return rows.map(({ id, what, libraryId, bookId, change }) => ({
    id: String(id),
    what: readablePath(what),
    libraryId,
    bookId,
    change: change === null ? null : fromJson(Change, change),
  }));
}
