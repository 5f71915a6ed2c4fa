import { engine } from './engine.ts';

/** Whether the database could not be written because there is no room for it. */
export function isDatabaseFull(error: unknown): boolean {
  return engine.isFull(error);
}

/** Whether a file or the database could not be written because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // A failure in a thread is the cause of its caller's error.
  return code === 'ENOSPC' || code === 'EDQUOT' || isDatabaseFull(error) || isDiskFull(error.cause);
}
