import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import nodeEnvironment from '../../node-environment.json' with { type: 'json' };
import nodeFlags from '../../node-flags.json' with { type: 'json' };
import { databaseVariables } from './test-database.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Servers keep little room for what is new, to be small; a tenth of their start goes into looking through it. */
const roomy = ['--max-semi-space-size=32', '--min-semi-space-size=16'];

export interface RunningServer {
  /** Empty if it only works. */
  readonly url: string;
  /** All that it has printed so far. */
  readonly said: () => string;
  readonly process: ChildProcess;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks the process to end, as Ctrl+C does; gives its exit code. */
  stop(): Promise<number | null>;
}

export interface Limits {
  /** The account the process runs as; only the superuser can choose another one. */
  readonly uid?: number;
  /** KiB that no file it writes may exceed, as if the disk were full. */
  readonly largestFile?: number;
  /** Lists of processes of control groups (Linux), each of which it joins before it starts. */
  readonly groups?: readonly string[];
  readonly command?: 'serve' | 'demo';
  /** Whether it’s as small as people’s servers, for who measures it. */
  readonly isSmall?: boolean;
}

/** Starts the server as its own process and waits for the one line that says it is ready. */
export async function runServer(
  args: readonly string[],
  { uid, largestFile, groups = [], command = 'serve', isSmall = false }: Limits = {},
): Promise<RunningServer> {
  const line = [
    ...nodeFlags,
    ...(isSmall ? [] : roomy),
    main,
    command,
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    ...args,
  ];
  const before = groups.map((file) => `echo $$ > '${file}'`);
  if (largestFile !== undefined) before.push(`ulimit -f ${largestFile}`);
  const limit = ['-c', [...before, 'exec "$@"'].join('; '), 'bash', process.execPath];
  const child = spawn(
    before.length === 0 ? process.execPath : 'bash',
    before.length === 0 ? line : [...limit, ...line],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...nodeEnvironment,
        ...process.env,
        ...(await databaseVariables(args[args.indexOf('--data') + 1])),
      },
      // A group of its own, so that a power cut takes the background process in the same instant.
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    },
  );
  const cutOff = (): void => {
    if (child.pid === undefined || process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', cutOff);
  child.once('exit', () => process.off('exit', cutOff));
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const url = await readyAt(child);
  return {
    url,
    said: () => printed,
    process: child,
    async kill() {
      cutOff();
      await once(child, 'exit');
    },
    async stop() {
      // It may have ended already: by itself, when it was asked to by a call, or by `kill`.
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    let line = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      line += chunk.toString();
      // Lines about a restored backup come before, those of a first start after it.
      const [isReady, url = ''] =
        /^Longbox is ready (?:at (\S+)\/|for background work)$/m.exec(line) ?? [];
      if (isReady !== undefined) resolve(url);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('exit', () => reject(new Error(`the server did not start: ${line}${said}`)));
  });
}
