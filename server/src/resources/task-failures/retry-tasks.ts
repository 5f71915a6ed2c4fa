import type { Services } from '../services.ts';

/** Queues what failed once more, and forgets that it did. */
export async function retryTasks(
  { db, tasks, host }: Pick<Services, 'db' | 'tasks' | 'host'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const failures = await db
    .deleteFrom('taskFailure')
    .where('id', 'in', ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number))
    .returning(['type', 'payload', 'groupKey', 'priority'])
    .execute();
  host.tryAgain();
  await tasks.again(failures);
}
