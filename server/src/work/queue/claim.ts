import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';

export interface ClaimedTask {
  readonly id: number;
  readonly type: string;
  readonly payload: string;
  readonly groupKey: string;
  readonly priority: number;
  readonly attempts: number;
}

/** Of a waiting task: no other of its group runs. */
const isFree = sql`owner IS NULL AND NOT EXISTS (
  SELECT 1 FROM task AS busy WHERE busy.owner IS NOT NULL AND busy.groupKey = waiting.groupKey)`;

/** Whether a task could run now. */
export async function hasFreeTask(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM task AS waiting WHERE ${isFree} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Takes along the index: of all that wait, the next is looked at, and seldom more. */
export const claiming = (owner: string, least: number): RawBuilder<ClaimedTask> => sql`
  UPDATE task SET owner = ${owner}, attempts = attempts + 1
  WHERE id = (
    SELECT id FROM task AS waiting WHERE ${isFree} AND priority >= ${least}
    ORDER BY owner ${engine.inDirection('asc')}, priority ${engine.inDirection('desc')},
      id ${engine.inDirection('asc')} LIMIT 1 ${engine.skipLocked})
  RETURNING id, type, payload, groupKey, priority, attempts`;

/** One task of which no other of its group runs; none of lower priority than the least. */
export async function claim(
  db: Db,
  owner: string,
  least: number,
): Promise<ClaimedTask | undefined> {
  return (await claiming(owner, least).execute(db)).rows[0];
}
