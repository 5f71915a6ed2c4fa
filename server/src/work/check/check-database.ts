import { mostFindings } from '@longbox/contract/check';
import { sql } from 'kysely';
import type { CheckRun } from './check-run.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB, https://www.sqlite.org/rescode.html. */
const damaged: ReadonlySet<unknown> = new Set([11, 26]);

/** Whether the database could not be read because its file is damaged. */
export function isDamage(error: unknown): error is Error {
  // The lower byte; the rest says more of what it is.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    damaged.has(error.errcode & 0xff)
  );
}

/** Asks the database whether it is whole, and whether every record that another names is there. */
export async function checkDatabase(run: CheckRun): Promise<void> {
  const verdict = await sql<Record<string, string>>`
    PRAGMA quick_check(${sql.lit(mostFindings)})`.execute(run.db);
  for (const row of verdict.rows) {
    const [what = ''] = Object.values(row);
    if (what !== 'ok') await run.add('databaseDamaged', { what });
  }
  const broken = await sql<{ table: string; rowid: number | null; parent: string }>`
    PRAGMA foreign_key_check`.execute(run.db);
  for (const { table, rowid, parent } of broken.rows) {
    const place = rowid === null ? table : `${table} ${rowid}`;
    await run.add('referenceBroken', { what: `${place} → ${parent}` });
  }
}
