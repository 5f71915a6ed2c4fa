import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from './site.ts';

const script = fileURLToPath(new URL('static-server.ts', import.meta.url));

/** Starts a bare server of the files of a folder, which ends with the bench; it answers all calls with `only` if that's given. */
export async function startStaticServer(folder: string, ...only: readonly [] | readonly [string]) {
  const child = fork(script, [folder, ...only], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  atEnd(() => void child.kill());
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid };
}
