import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runServer } from '@longbox/server/testing/run-server';
import { figure, percentile, timed } from './figures.ts';
import { memoryOf } from './memory.ts';
import { temporaryFolder } from './site.ts';

const runs = 5;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Time from starting the process to its ready line: with a new data folder, then with a known one. */
export async function benchReady(): Promise<void> {
  const first: number[] = [];
  const second: number[] = [];
  const added: number[] = [];
  let memory = 0;
  for (let run = 0; run < runs; run += 1) {
    const data = temporaryFolder();
    first.push(await startOnce(data));
    second.push(
      await startOnce(data, (pid) => {
        memory = Math.max(memory, memoryOf(pid) ?? 0);
      }),
    );
    added.push((await startByNpm(data)) - (await startOnce(data)));
  }
  figure('ready, first start, median', percentile(first, 0.5), 'ms', { below: 1500 });
  figure('ready, second start, median', percentile(second, 0.5), 'ms', { below: 1500 });
  figure('npm start adds, median', percentile(added, 0.5), 'ms', { below: 300 });
  figure('ready, slowest of all', Math.max(...first, ...second), 'ms');
  if (memory > 0) figure('memory when ready, both processes', memory, 'MB', { below: 200 });
}

async function startOnce(data: string, look?: (pid: number | undefined) => void): Promise<number> {
  let stop = async (): Promise<number | null> => null;
  const taken = await timed(async () => {
    const server = await runServer(['--data', data], { isSmall: true });
    ({ stop } = server);
    look?.(server.process.pid);
  });
  await stop();
  return taken;
}

/** The same by `npm start` on an installed and built copy. */
async function startByNpm(data: string): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--port', '0', '--data', data], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    // It sets its own; npm's Node may be an older one.
    env: { ...process.env, NODE_OPTIONS: '' },
    shell: process.platform === 'win32',
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Longbox is ready')) break;
  }
  const taken = performance.now() - start;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return taken;
}
