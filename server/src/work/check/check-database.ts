import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import nodeFlags from '../../../node-flags.json' with { type: 'json' };
import type { CheckRun } from './check-run.ts';
import { engine } from '../../base/db/engine.ts';

const entry = fileURLToPath(new URL('./read-database.ts', import.meta.url));

/** Milliseconds between two looks at whether the check was canceled. */
const paceMillis = 250;

/** Messages from the process that reads the database. */
export const DatabaseSaid = z.object({
  damaged: z.array(z.string()),
  broken: z.array(z.string()),
  /** Why it could not be read, where that is not damage. */
  failed: z.nullable(z.string()),
});
export type DatabaseSaid = z.output<typeof DatabaseSaid>;

/**
 * Checks whether the database is intact and every referenced record exists. SQLite reads all of it in
 * one go, for minutes if it's large: so a separate process does it, which delays nothing and ends as
 * soon as the check is canceled.
 */
export async function checkDatabase(run: CheckRun): Promise<void> {
  const file = await engine.fileOf(run.db);
  // A server of databases looks after its files itself.
  if (file === undefined) return;
  const child = fork(entry, [file], { execArgv: nodeFlags });
  const said = answerOf(child);
  try {
    const over = said.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([over, setTimeout(paceMillis, false)]))) await run.advance(0);
    const { damaged, broken, failed } = await said;
    if (failed !== null) throw new Error(failed);
    for (const what of damaged) await run.add('databaseDamaged', { what });
    for (const what of broken) await run.add('referenceBroken', { what });
  } finally {
    child.kill('SIGKILL');
  }
}

async function answerOf(child: ChildProcess): Promise<DatabaseSaid> {
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    throw new Error(`the process that reads the database ended: ${String(code ?? signal)}`);
  });
  const said = once(child, 'message').then(([message]: unknown[]) =>
    z.parse(DatabaseSaid, message),
  );
  return Promise.race([said, ended]);
}
