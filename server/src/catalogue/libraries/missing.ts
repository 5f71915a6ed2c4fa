import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';

const Missing = z.object({
  missing: z.number(),
  known: z.number(),
  since: z.number(),
  answer: z.optional(z.enum(['kept', 'deleted'])),
  /** Nothing is asked yet: scans of single folders count together until one of the whole library. */
  counting: z.optional(z.boolean()),
});

/** Books of a library that a scan found missing, while their drive may be away, and the answer to that. */
export type Missing = z.output<typeof Missing>;

/** Whether someone is asked about it, or was. */
export const isQuestion = (missing: Missing | undefined): missing is Missing =>
  missing !== undefined && missing.counting !== true;

export async function readMissing(db: Db, libraryId: string): Promise<Missing | undefined> {
  const row = await db
    .selectFrom('library')
    .select('missing')
    .where('id', '=', libraryId)
    .executeTakeFirst();
  return row?.missing ? fromJson(Missing, row.missing) : undefined;
}

export async function writeMissing(
  db: Db,
  libraryId: string,
  missing: Missing | undefined,
): Promise<void> {
  await db
    .updateTable('library')
    .set({ missing: missing ? JSON.stringify(missing) : null })
    .where('id', '=', libraryId)
    .execute();
}
