import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { keeperOf } from '../../base/db/keep.ts';
import { explainFileError } from '../files/temporary-files.ts';

/** So many are remembered. */
const mostKept = 100;
const longestReason = 1000;

export interface FailedTask {
  readonly type: string;
  readonly payload: string;
  readonly groupKey: string;
  readonly priority: number;
}

export interface Failure {
  readonly error: unknown;
  readonly millis: number;
}

/** Of a task that ended the process it ran in, which leaves no error behind. */
const deadly = 'The background process crashed twice during this task';

/** Records a failed task and the reason, and returns that; without an error, it ended its process. */
export async function noteFailure(
  db: Db,
  { type, payload, groupKey, priority }: FailedTask,
  { error, millis }: Failure,
): Promise<string> {
  const what = {
    type,
    payload,
    groupKey,
    priority,
    reason: (error === undefined ? deadly : explainFileError(error)).slice(0, longestReason),
    failed: Date.now(),
    millis: Math.round(millis),
  };
  await forgetFailure(db, { type, payload });
  await db.insertInto('taskFailure').values(what).execute();
  await sql`DELETE FROM taskFailure WHERE id <=
    (SELECT id FROM taskFailure ORDER BY id DESC LIMIT 1 OFFSET ${mostKept})`.execute(db);
  return what.reason;
}

const failed = keeperOf<boolean>({ room: 10_000, sizeOf: () => 1 });

async function hasFailures(db: Db): Promise<boolean> {
  const row = await db.selectFrom('taskFailure').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Removes a recorded failure: the task has succeeded since, or failed again. */
export async function forgetFailure(
  db: Db,
  { type, payload }: Pick<FailedTask, 'type' | 'payload'>,
): Promise<void> {
  // Asked after every task; mostly there are none.
  if (!(await failed(db).of('any', () => hasFailures(db)))) return;
  await db
    .deleteFrom('taskFailure')
    .where('type', '=', type)
    .where('payload', '=', payload)
    .execute();
}

/** How many tasks failed, and have neither been retried nor forgotten. */
export async function countFailures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('taskFailure')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
