import { silenceMillis } from '../../base/db/lease-times.ts';

const lookMillis = 500;

/** Tells a worker that its tasks are still its own. */
export const alive = 'alive';

/**
 * Ends this process when it hasn’t heard for long that its tasks are its own: others take them up then.
 *
 * @returns hears the words that are said to the worker
 */
export function keepLease(): (word: unknown) => void {
  let heard = performance.now();
  const look = (): void => {
    // Nothing was lost if there is no serving process to hear of it: the next worker starts over.
    if (performance.now() - heard > silenceMillis) process.exit(0);
  };
  setInterval(look, lookMillis).unref();
  return (word) => {
    look();
    if (word === alive) heard = performance.now();
  };
}
