import { availableParallelism } from 'node:os';
import { createThreadPool } from '../base/thread-pool.ts';
import type { kepubJobs } from './kepub-jobs.ts';

const file = import.meta.url.endsWith('.ts') ? './kepub-worker.ts' : './kepub-worker.js';
const shared = {
  entry: new URL(file, import.meta.url),
  timeLimits: { convert: 30_000, marks: 10_000 },
};

const converting = createThreadPool<typeof kepubJobs>({
  ...shared,
  mostThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
});
/** Apart, so that a sync doesn't wait for a conversion. */
const finding = createThreadPool<typeof kepubJobs>({ ...shared, mostThreads: 1 });

/** Writes an EPUB as KEPUB to a new file, in a thread. */
export const convertInThread = (input: Parameters<typeof kepubJobs.convert>[0]) =>
  converting('convert', input);

/** The marks that a document has as KEPUB, found in a thread. */
export const marksInThread = (input: Parameters<typeof kepubJobs.marks>[0]) =>
  finding('marks', input);
