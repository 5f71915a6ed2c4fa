import { createThreadPool } from '../base/thread-pool.ts';
import type { RareMethod } from './methods.ts';
import type { unpackJobs } from './unpack-jobs.ts';

const file = import.meta.url.endsWith('.ts') ? './unpack-worker.ts' : './unpack-worker.js';

const run = createThreadPool<typeof unpackJobs>({
  entry: new URL(file, import.meta.url),
  mostThreads: 1,
  timeLimits: { unpack: 30_000 },
});

/**
 * Unpacks what zlib does not, in a thread of its own.
 * @param size of the result, in bytes.
 * @throws MediaError when the bytes are damaged or take longer than half a minute.
 */
export async function unpack(method: RareMethod, bytes: Buffer, size: number): Promise<Buffer> {
  const result = await run('unpack', { method, bytes, size });
  return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
}
