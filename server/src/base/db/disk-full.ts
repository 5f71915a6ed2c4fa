import { engine } from './engine.ts';

/** Whether the database could not be written because there is no room for it. */
export function isDatabaseFull(error: unknown): boolean {
  return engine.isFull(error);
}

/** Whether work failed for a reason of the database that passes: it’s tried again. */
export const failsForNow = (error: unknown): boolean =>
  engine.isFull(error) || engine.isAway(error);

/** Whether a file or the database could not be written because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // A failure in a thread is the cause of its caller's error.
  return code === 'ENOSPC' || code === 'EDQUOT' || isDatabaseFull(error) || isDiskFull(error.cause);
}
