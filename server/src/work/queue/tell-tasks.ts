import type { TaskOutcome } from './task-counters.ts';

/** Work on whole libraries is told of in the log, not that on thousands of books. A scan tells of itself. */
const told: ReadonlySet<string> = new Set([
  'EmptyTrash',
  'CheckServer',
  'RebuildSearch',
  'ImportKomga',
]);

/** Says in the log that work is done which somebody may have waited for. */
export function tellTask(
  log: { info(details: unknown, message: string): void },
  { type, millis, failed }: TaskOutcome,
): void {
  if (told.has(type)) log.info({ millis: Math.round(millis), failed }, `Finished ${type}`);
}
