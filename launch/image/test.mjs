// Builds the image, starts it as a user without rights, reads a book and stops it. Runs on our own Node, which reads
// TypeScript.
import assert from 'node:assert/strict';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBackup } from '../../contract/src/backups.ts';
import { getBook } from '../../contract/src/books.ts';
import { makePdf } from '../../server/src/testing/make-pdf.ts';
import { makeRar } from '../../server/src/testing/make-rar.ts';
import { fail, root } from '../own-node.mjs';
import { buildahIn, buildImage, run } from './build.mjs';
import { startIn } from './start.mjs';
import { callAt, readFirstBook } from './visit.mjs';

/** Bytes that the image may have when unpacked, and milliseconds that a stop may take. */
const mostBytes = 350_000_000;
const mostMillis = 10_000;
/** Who runs it; not the user that the image names. */
const user = 1234;

const say = (line) => process.stdout.write(`${line}\n`);
if (process.getuid?.() !== 0) fail('Only root can build and start an image this way.');

const folder = mkdtempSync(path.join(tmpdir(), 'longbox-image-'));
const buildah = buildahIn(folder);
try {
  await testImage();
} finally {
  buildah('rm', ['--all']);
  rmSync(folder, { recursive: true, force: true });
}

async function testImage() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const image = buildImage(buildah, folder, version);
  const { config } = JSON.parse(buildah('inspect', ['--type', 'image', image])).Docker;
  requireWhatNodeNeeds(config);
  const place = buildah('mount', [buildah('from', ['--pull-never', image])]);
  const bytes = Number(run('du', ['--summarize', '--bytes', place]).split('\t')[0]);
  say(`unpacked: ${Math.round(bytes / 1e6)} MB`);

  const [data, comics] = ['data', 'comics'].map((name) => path.join(folder, name));
  mkdirSync(data);
  chownSync(data, user, user);
  fillLibrary(comics);
  const port = await freePort();
  const started = () =>
    startIn(place, {
      config,
      user: `${user}:${user}`,
      volumes: { '/data': data, '/library': comics },
      environment: { LONGBOX_PORT: port, TZ: 'Asia/Kolkata', LONGBOX_BASE_PATH: '/books' },
    });
  const call = callAt(`http://127.0.0.1:${port}/books`);
  const isHealthy = (server) => server.run(config.Healthcheck.Test.slice(1));

  const server = await started();
  while ((await isHealthy(server)) !== 0) await setTimeout(200);
  assert.equal(server.user(), String(user));
  // The server's clock goes by TZ: it says the time of its next backup by it.
  const clock = 'process.exit(new Date(0).getMinutes() === 30 ? 0 : 1)';
  assert.equal(await server.run(['node', '--eval', clock]), 0, 'TZ');
  const bookId = await readFirstBook(call);
  await call(createBackup, {});
  await stop(server, config);

  const again = await started();
  while ((await isHealthy(again)) !== 0) await setTimeout(200);
  const { readProgress } = await call(getBook, { params: { bookId } });
  assert.equal(readProgress?.page, 2);
  await stop(again, config);
  assert.ok(bytes < mostBytes, `the image may have ${mostBytes / 1e6} MB unpacked`);
  say('The image works.');
}

/** Stops it as `docker stop` does. */
async function stop(server, { StopSignal }) {
  const began = performance.now();
  const status = await server.stop(StopSignal);
  const millis = Math.round(performance.now() - began);
  say(`stopped by ${StopSignal} in ${millis} ms`);
  assert.equal(status, 0, `exit code ${status}`);
  assert.ok(millis < mostMillis, `a stop may take ${mostMillis} ms`);
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** A book of each kind: each is read by other packages. */
function fillLibrary(folder) {
  cpSync(path.join(root, 'samples/library/Ferro'), path.join(folder, 'Ferro'), { recursive: true });
  cpSync(path.join(root, 'samples/books'), path.join(folder, 'Texts'), { recursive: true });
  const bytes = readFileSync(path.join(root, 'docs/pictures/home-light.webp'));
  makeRar(path.join(folder, 'Rar', 'Rar.cbr'), [{ name: '1.webp', bytes }]);
  makePdf(path.join(folder, 'Pdf', 'Pdf.pdf'));
}

/** The image names the flags and the environment that every process of ours has. */
function requireWhatNodeNeeds({ Entrypoint, Env }) {
  const read = (name) => JSON.parse(readFileSync(path.join(root, 'server', name), 'utf8'));
  assert.deepEqual(Entrypoint.slice(1, -1), read('node-flags.json'));
  for (const [name, value] of Object.entries(read('node-environment.json'))) {
    assert.ok(Env.includes(`${name}=${value}`), `ENV ${name}=${value}`);
  }
}
