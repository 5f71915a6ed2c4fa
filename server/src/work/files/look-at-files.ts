import { inLanes } from '../../base/in-lanes.ts';
import { createThreadPool } from '../../media/base/thread-pool.ts';
import { statBook } from '../../media/book-file.ts';
import type { lookJobs } from './look-jobs.ts';

/** Files looked at side by side. */
const lanes = 64;
/** For fewer files, a thread isn't worth its start. */
const fewestForThread = 4000;
/** How many go to the thread at a time. */
const part = 20_000;
/** How many are looked at side by side where the thread was slow, the first time. */
const firstBySide = 1000;

const file = import.meta.url.endsWith('.ts') ? './look-worker.ts' : './look-worker.js';

const runJob = createThreadPool<typeof lookJobs>({
  entry: new URL(file, import.meta.url),
  mostThreads: 1,
  // It stops by itself long before.
  timeLimits: { look: 60_000 },
});

/** Gives the states of the first files, as many as it took a look at in a short time. */
type Look = (files: readonly string[]) => Promise<ReturnType<typeof lookJobs.look>>;

const lookInThread: Look = (files) => runJob('look', { files });

/**
 * Looks at files, in their order or in another one; those that can't be looked at are left out. Many are looked at in
 * a thread, one after the other, which takes a quarter of the processor time of asking for each of them. What lies
 * on a slow drive, such as one of the network, is asked for side by side.
 */
export async function lookAtEach(
  files: readonly string[],
  note: (file: string, size: number, modified: number) => void,
  look = lookInThread,
): Promise<void> {
  let at = 0;
  let bySide = firstBySide;
  const lookBySide = async (some: readonly string[]): Promise<void> =>
    inLanes(some, lanes, async (file) => {
      const info = await statBook(file).catch(() => undefined);
      if (info) note(file, info.size, Math.trunc(info.mtimeMs));
    });
  while (files.length - at >= fewestForThread) {
    const some = files.slice(at, at + part);
    // A thread that ends for want of memory leaves all to be asked for side by side.
    const looked = await look(some).catch(() => undefined);
    const count = looked?.count ?? 0;
    const odd: string[] = [];
    for (let one = 0; one < count; one += 1) {
      const [file = '', size = -1] = [some[one], looked?.states[2 * one]];
      if (size < 0) odd.push(file);
      else note(file, size, Math.trunc(looked?.states[2 * one + 1] ?? 0));
    }
    at += count;
    let next: readonly string[] = [];
    if (count < some.length) {
      // A quick disk may only have been slow for a moment.
      if (count >= fewestForThread) bySide = firstBySide;
      next = files.slice(at, at + bySide);
      at += next.length;
      bySide *= 2;
    }
    await lookBySide([...odd, ...next]);
  }
  await lookBySide(files.slice(at));
}
