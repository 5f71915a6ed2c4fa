import { expect, test } from 'vitest';
import type { clockJobs } from '../../testing/clock-worker.ts';
import { createThreadPool } from './thread-pool.ts';

const run = createThreadPool<typeof clockJobs>({
  entry: new URL('../../testing/clock-worker.ts', import.meta.url),
  mostThreads: 1,
  timeLimits: { sleep: 200, work: 200 },
});

test('neither a cold start nor waiting for a processor uses up a job’s time', async () => {
  expect(await run('sleep', 500)).toBe('slept');
});

test('a job that works on beyond its time is ended, and the next one runs', async () => {
  const late = run('work', 1000);
  const next = run('sleep', 1);
  await expect(late).rejects.toMatchObject({ message: 'ERR_1005 [longer than 0.2 s]', late: true });
  expect(await next).toBe('slept');
});
