import type { TaskOutcome } from './task-counters.ts';

/** The log reports work on whole libraries, not on thousands of books. Scans write their own report. */
const told: ReadonlySet<string> = new Set([
  'EmptyTrash',
  'CheckServer',
  'RebuildSearch',
  'ImportKomga',
  'IndexCatalog',
]);

/** Logs finished work that a person may be waiting for. What fails has its own record. */
export function tellTask(
  log: { info(details: unknown, message: string): void },
  { type, millis, failed }: TaskOutcome,
): void {
  if (told.has(type) && !failed) log.info({ millis: Math.round(millis) }, `Finished ${type}`);
}
