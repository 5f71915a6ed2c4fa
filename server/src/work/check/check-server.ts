import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkPosters } from './check-posters.ts';
import { Cancelled, type CheckRun, openCheckRun } from './check-run.ts';
import { checkSearch } from './check-search.ts';
import { isDamage } from '../../base/db/is-damage.ts';

const steps = [
  ['database', checkDatabase],
  ['search', checkSearch],
  ['posters', checkPosters],
  ['files', checkAllFiles],
] as const;

async function checkAllFiles(run: CheckRun): Promise<void> {
  for (const library of await findLibraries(run.db)) await checkFiles(run, library);
}

/** Makes every step of a check that has begun. */
export async function runChecks(run: CheckRun): Promise<void> {
  for (const [step, check] of steps) {
    await run.begin(step);
    await check(run).catch(async (error: unknown) => {
      // Damage shows when the data is read.
      if (!isDamage(error)) throw error;
      await run.add('databaseDamaged', { what: error.message });
    });
  }
}

/** Compares database and disk, and says what differs; it changes nothing. Once `ending` is aborted it throws. */
export async function checkServer(
  { db }: Pick<WorkServices, 'db'>,
  ending: AbortSignal,
): Promise<void> {
  const run = await openCheckRun(db, ending);
  try {
    await runChecks(run);
    await run.finish();
  } catch (error) {
    await run.drop();
    if (!(error instanceof Cancelled)) throw error;
  }
}
