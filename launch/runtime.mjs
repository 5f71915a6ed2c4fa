// Runs on any Node from 20 on: finds, or installs, what the rest of the project runs on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, runtime, runtimeFlags } from './own-node.mjs';

export { become, bundled, fail, root, runtime, runtimeFlags } from './own-node.mjs';

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
  const hash = hashOf([path.relative(root, path.join(folder, 'package-lock.json'))]);
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
  const state = stateOf([
    ...['web/src', 'web/public', 'contract/src'].flatMap(filesBelow),
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
  ]);
  if (existsSync(path.join(root, 'web/dist/index.html')) && isAsStamped('build', state)) return;
  say('Building the client …');
  const child = spawn(runtime(), [...runtimeFlags, 'web/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [status] = await once(child, 'close');
  if (status !== 0) fail('Couldn’t build the client. The reason is above.');
  stamp('build', state);
}

/** Bundles the server when its bundle is missing or its sources changed. */
export function bundleWhenStale() {
  const state = stateOf([
    ...['server/src', 'contract/src'].flatMap(filesBelow).filter((file) => !isTest(file)),
    'launch/package/bundle.mjs',
    'package-lock.json',
  ]);
  if (existsSync(path.join(root, 'server/dist/main.mjs')) && isAsStamped('bundle', state)) return;
  runOrFail(['launch/bundle-server.mjs'], 'Couldn’t bundle the server. The reason is above.');
  stamp('bundle', state);
}

const isTest = (file) => file.endsWith('.test.ts');

/** Runs a script of ours on the right Node and waits for its end. */
export function runOrFail(args, message) {
  const result = spawnSync(runtime(), [...runtimeFlags, ...args], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail(message);
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Files of the repository, by their paths in it. */
function filesBelow(folder) {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('generated'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** What files are like: by their sizes and times, which is quickly told, and by what is in them, if anyone asks. */
function stateOf(names) {
  const files = names.filter((name) => existsSync(path.join(root, name)));
  const looks = createHash('sha1');
  for (const name of files) {
    const { size, mtimeMs } = statSync(path.join(root, name));
    looks.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return { looks: looks.digest('hex'), content: () => hashOf(files) };
}

function hashOf(files) {
  const hash = createHash('sha1');
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

/** Whether files are as they were when they were stamped; of a copy, times differ. */
function isAsStamped(name, state) {
  const [looks, content] = stampOf(name).split(' ');
  if (looks === state.looks) return true;
  if (content !== state.content()) return false;
  stamp(name, state);
  return true;
}

const stamp = (name, { looks, content }) => writeStamp(name, `${looks} ${content()}`);

function stampOf(name) {
  const file = path.join(stamps, `${name}.stamp`);
  return existsSync(file) && statSync(file).size < 100 ? readFileSync(file, 'utf8') : '';
}

function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, `${name}.stamp`), text);
}
