import { toInstant } from '@longbox/contract/dates';
import type { TaskFailure } from '@longbox/contract/task-failures';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { readablePath } from '../../media/readable-path.ts';

/** What payloads of all kinds may name. */
const Named = z.object({
  bookId: z.optional(z.string()),
  seriesId: z.optional(z.string()),
  libraryId: z.optional(z.string()),
});

/** Failed tasks, the newest first, with the names of their items. */
export async function listTaskFailures(db: Db): Promise<TaskFailure[]> {
  const rows = await db.selectFrom('taskFailure').selectAll().orderBy('id', 'desc').execute();
  const failures: TaskFailure[] = [];
  for (const { id, type, failed, millis, payload, ...row } of rows) {
    const reason = readablePath(row.reason);
    const about = (await findNamed(db, fromJson(Named, payload))) ?? null;
    failures.push({ id: String(id), type, reason, failed: toInstant(failed), millis, about });
  }
  return failures;
}

async function findNamed(
  db: Db,
  { bookId, seriesId, libraryId }: z.output<typeof Named>,
): Promise<NonNullable<TaskFailure['about']> | undefined> {
  const kinds = [
    ['book', bookId],
    ['series', seriesId],
    ['library', libraryId],
  ] as const;
  for (const [kind, id] of kinds) {
    if (id === undefined) continue;
    const row = await db.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
    if (row) return { kind, id, name: row.name };
  }
  return undefined;
}
