import { serveJobs } from '../media/base/serve-jobs.ts';

/** Waits without work, as a thread does that gets no processor. */
function sleep(milliseconds: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return 'slept';
}

/** Counts round and round, and never comes to an end. */
function work(limit: number): number {
  let count = 0;
  while (count < limit) count = (count + 1) % limit;
  return count;
}

/** Jobs of a thread whose time is measured. */
export const clockJobs = { sleep, work };

// A cold start takes its time, too.
sleep(300);
serveJobs(clockJobs);
