// Runs on any Node from 20 on: finds, or installs, what the rest of the project runs on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, runtime, runtimeFlags } from './own-node.mjs';

export { become, fail, root, runtime, runtimeFlags } from './own-node.mjs';

const stamps = path.join(root, '.cache');

// What was compiled once is read back by the next process, types already stripped: it starts sooner
// and takes less memory.
process.env.NODE_COMPILE_CACHE ??= path.join(stamps, 'compiled');

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
export async function buildWhenStale() {
  const sources = ['web/src', 'web/public', 'contract/src'].flatMap((folder) =>
    filesBelow(path.join(root, folder)),
  );
  const settings = [
    'web/build.mjs',
    'web/build-worker.mjs',
    'web/foliate.ts',
    'web/vite.config.ts',
    'web/index.html',
    'web/messages.mjs',
    'web/message-areas.mjs',
    'web/message-areas-detail.mjs',
    'web/message-areas-readers.mjs',
    'package-lock.json',
  ];
  const files = [...sources, ...settings.map((file) => path.join(root, file))];
  const hash = hashOf(files.filter((file) => existsSync(file)));
  if (existsSync(path.join(root, 'web/dist/index.html')) && stampOf('build') === hash) return;
  say('Building the client …');
  const child = spawn(runtime(), [...runtimeFlags, 'web/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [status] = await once(child, 'close');
  if (status !== 0) fail('Couldn’t build the client. The reason is above.');
  writeStamp('build', hash);
}

/** Runs a script of ours on the right Node and waits for its end. */
export function runOrFail(args, message) {
  const result = spawnSync(runtime(), [...runtimeFlags, ...args], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail(message);
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
