import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks the process to end, as Ctrl+C does; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server as its own process and waits for the one line that says it is ready. */
export async function runServer(args: readonly string[]): Promise<RunningServer> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, '--port', '0', '--host', '127.0.0.1', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const url = await readyAt(child);
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /^Longbox is ready at (\S+)\/\n$/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('exit', () => reject(new Error(`the server did not start: ${said}`)));
  });
}
