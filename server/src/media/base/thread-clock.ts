import type { Worker } from 'node:worker_threads';

export type Clock = { stop: () => void };

/** How soon a thread that is nearly out of time is looked at again, in milliseconds. */
const leastWait = 50;

/** Processor time that a thread has used, in milliseconds; by the clock where Node can't tell yet. */
async function usedBy(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now();
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Calls `onLate` once a thread has used so many milliseconds of processor time from now on. A thread never
 * uses more than the clock shows, so it is asked only when that much has passed.
 */
export function startClock(worker: Worker, limit: number, onLate: () => void): Clock {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const begun = usedBy(worker);

  async function look(): Promise<void> {
    const used = (await usedBy(worker)) - (await begun);
    if (stopped) return;
    if (used >= limit) onLate();
    else wait(limit - used);
  }
  function wait(milliseconds: number): void {
    timer = setTimeout(
      () => {
        // An ended thread reports nothing; its caller is told that it ended.
        look().catch(() => undefined);
      },
      Math.max(leastWait, milliseconds),
    );
  }
  begun.catch(() => undefined);
  wait(limit);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
