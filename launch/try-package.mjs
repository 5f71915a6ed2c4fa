// Tries the package as people get it: starts it, reads a page, starts it again. Runs on any Node from 20 on.
//   (no option)      its folder in `.cache`, with the packages of the repository
//   --archive FILE   an archive, installed into an empty folder with what it needs to run and nothing else
//   --archive        the same, with one that is made first
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fail, root, runOrFail, runtime } from './runtime.mjs';

const isWindows = process.platform === 'win32';
const begun = performance.now();
const since = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
const place = mkdtempSync(path.join(tmpdir(), 'longbox-package-'));
const data = path.join(place, 'data');
const comics = path.join(place, 'Comics');
const account = { email: 'owner@example.org', password: 'kelp-otter-19' };

/** Where the package is, and what starts its command. */
async function prepared() {
  const [, , option, file] = process.argv;
  if (option !== '--archive') {
    const folder = path.join(root, '.cache', 'try');
    runOrFail(
      ['-e', `import('./launch/package/assemble.mjs').then((m) => m.assemble('.cache/try'))`],
      'Couldn’t put the package together. The reason is above.',
    );
    return { folder, command: [runtime(), path.join(folder, 'bin', 'longbox.mjs')] };
  }
  if (file === undefined) runOrFail(['launch/package/make.mjs'], 'Couldn’t make the package.');
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const archive = path.resolve(file ?? path.join(root, '.cache', `${name}-${version}.tgz`));
  writeFileSync(path.join(place, 'package.json'), '{}');
  const wants = [
    'install',
    '--omit=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const installed = spawnSync('npm', [...wants, archive], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (installed.status !== 0) fail('Couldn’t install the package. The reason is above.');
  process.stdout.write(`installed after ${since()}\n`);
  // As a shell would find it, so with the Node that is in use.
  const folder = path.join(place, 'node_modules', 'longbox');
  return { folder, command: [process.execPath, path.join(folder, 'bin', 'longbox.mjs')] };
}

/** Starts the server in a folder of no interest, and gives its address. */
async function start({ command: [program, ...args] }) {
  const options = ['--data', data, '--port', '0', '--host', '127.0.0.1'];
  const child = spawn(program, [...args, ...options], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    const [, url] = /^Longbox is ready at (\S+)\/$/m.exec(said) ?? [];
    if (url !== undefined) return { url, stop: () => stop(child) };
  }
  return fail(`The server didn’t start: ${said}`);
}

async function stop(child) {
  child.stdout.resume();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  // Windows has no signals: there the process ends at once.
  expect(code === 0 || isWindows, 'the server ends at SIGTERM', code);
}

/** Runs a command to its end. */
async function run({ command: [program, ...args] }, words, environment = {}) {
  const child = spawn(program, [...args, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { said: said + complained, code };
}

/** Without a folder that was named, it looks where programs of this system keep their data. */
async function tryDataFolder(longbox) {
  const usual = path.join(place, 'usual');
  const environment = { XDG_DATA_HOME: usual, APPDATA: usual, HOME: usual, LONGBOX_DATA: '' };
  const { said, code } = await run(longbox, ['backup'], environment);
  expect(code === 1 && said.includes(usual), `its data is below ${usual}`, said);
}

/** What it tells people to type is a command that they have. */
async function tryDamaged(longbox) {
  const damaged = path.join(place, 'damaged');
  mkdirSync(damaged);
  writeFileSync(path.join(damaged, 'longbox.sqlite'), 'no database '.repeat(1000));
  const { said, code } = await run(longbox, ['--data', damaged]);
  const isTold = said.includes(`  longbox --data ${damaged} --salvage`);
  expect(code === 1 && (isTold || isWindows), 'it names the command that salvages', said);
  const [, page = ''] = /^See (.+)$/m.exec(said) ?? [];
  expect(existsSync(page), 'it names a page of the docs that is there', said);
}

function expect(isSo, what, seen) {
  if (!isSo) fail(`Expected that ${what}; got ${JSON.stringify(seen)}`);
}

const token = Buffer.from(`${account.email}:${account.password}`).toString('base64');
const signedIn = { authorization: `Basic ${token}` };

async function call(url, pathname, { method = 'GET', body, headers = signedIn } = {}) {
  const response = await fetch(url + pathname, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${pathname} succeeds`, response.status);
  return response;
}

try {
  const longbox = await prepared();
  const { version } = JSON.parse(readFileSync(path.join(longbox.folder, 'package.json'), 'utf8'));
  expect(existsSync(path.join(longbox.folder, 'THIRD-PARTY.md')), 'it names its licenses');
  expect(existsSync(path.join(longbox.folder, 'server/dist/main.mjs')), 'its server is bundled');
  mkdirSync(comics);
  const series = 'Paper Crane';
  cpSync(path.join(root, 'samples/library', series), path.join(comics, series), {
    recursive: true,
  });
  const printed = await run(longbox, ['--version']);
  expect(printed.said.trim() === version, `its version is ${version}`, printed.said);

  await tryDataFolder(longbox);
  await tryDamaged(longbox);

  const first = await start(longbox);
  process.stdout.write(`started after ${since()}\n`);
  await call(first.url, '/api/v1/claim', {
    method: 'POST',
    headers: { 'x-komga-email': account.email, 'x-komga-password': account.password },
  });
  const page = await (await call(first.url, '/')).text();
  expect(page.includes('<meta name="server" content="longbox"'), 'the client is there', page);
  await call(first.url, '/api/v1/libraries', {
    method: 'POST',
    body: { name: 'Comics', root: comics },
  });
  let books = [];
  while (books.length < 3 || books.some(({ media }) => media.status !== 'READY')) {
    await setTimeout(100);
    ({ content: books } = await (await call(first.url, '/api/v1/books?sort=name')).json());
    const failed = books.filter(({ media }) => media.status === 'ERROR');
    expect(failed.length === 0, 'every book can be read', failed);
  }
  const [{ id }] = books;
  const image = await call(first.url, `/api/v1/books/${id}/pages/2`);
  expect((await image.arrayBuffer()).byteLength > 1000, 'a page has a picture');
  await call(first.url, `/api/v1/books/${id}/read-progress`, {
    method: 'PATCH',
    body: { page: 2 },
  });
  process.stdout.write(`first page read after ${since()}\n`);
  await first.stop();

  const second = await start(longbox);
  const { readProgress } = await (await call(second.url, `/api/v1/books/${id}`)).json();
  expect(readProgress?.page === 2, 'the place in the book is kept', readProgress);
  await second.stop();
  const check = await run(longbox, ['check', '--data', data]);
  expect(check.code === 0, 'a check finds nothing', check.said);
  process.stdout.write(`done after ${since()}\n`);
} finally {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
