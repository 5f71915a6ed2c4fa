import { runServer } from '@longbox/server/testing/run-server';
import { figure, percentile, timed } from './figures.ts';
import { memoryOf } from './memory.ts';
import { temporaryFolder } from './site.ts';

const runs = 5;

/** Time from starting the process to its ready line: with a new data folder, then with a known one. */
export async function benchReady(): Promise<void> {
  const first: number[] = [];
  const second: number[] = [];
  let memory = 0;
  for (let run = 0; run < runs; run += 1) {
    const data = temporaryFolder();
    first.push(await startOnce(data));
    second.push(
      await startOnce(data, (pid) => {
        memory = Math.max(memory, memoryOf(pid) ?? 0);
      }),
    );
  }
  figure('ready, first start, median', percentile(first, 0.5), 'ms', { below: 1500 });
  figure('ready, second start, median', percentile(second, 0.5), 'ms', { below: 1500 });
  figure('ready, slowest of all', Math.max(...first, ...second), 'ms');
  if (memory > 0) figure('memory when ready, both processes', memory, 'MB', { below: 200 });
}

async function startOnce(data: string, look?: (pid: number | undefined) => void): Promise<number> {
  let stop = async (): Promise<number | null> => null;
  const taken = await timed(async () => {
    const server = await runServer(['--data', data]);
    ({ stop } = server);
    look?.(server.process.pid);
  });
  await stop();
  return taken;
}
