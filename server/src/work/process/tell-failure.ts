import type { Db } from '../../base/db/connection.ts';
import { type FailedTask, type Failure, noteFailure } from '../queue/task-failures.ts';
import { announce } from '../notices/announce.ts';

/** Records a failed task, and tells administrators of it. */
export async function tellFailure(db: Db, task: FailedTask, failure: Failure): Promise<void> {
  const reason = await noteFailure(db, task, failure);
  const { type } = task;
  await announce(db, { event: 'taskFailed', key: type, about: type, names: [reason] });
}
