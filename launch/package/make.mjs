// Puts the package together. The client is built already; runs on our own Node, which strips types.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from '../own-node.mjs';
import { compile } from './compile.mjs';
import { manifestOf } from './manifest.mjs';
import { thirdParty } from './third-party.mjs';

/** Bytes that the archive may have, and files. */
const mostBytes = 12_000_000;
const mostFiles = 4000;

/** What people get is made of these. */
const workspaces = ['--workspace=@longbox/server', '--workspace=@longbox/web'];

const cache = path.join(root, '.cache');
const folder = path.join(cache, 'package');

/** Copied as they are: from where, to where. */
const copied = [
  ['launch/longbox.mjs', 'bin/longbox.mjs'],
  ['launch/own-node.mjs', 'bin/own-node.mjs'],
  ['server/node-flags.json'],
  ['server/node-environment.json'],
  ['web/dist'],
  // Messages of the server name its pages.
  ['docs'],
  ['samples/library'],
  ['samples/books'],
  ['LICENSE'],
  ['CHANGELOG.md'],
  ['README.md'],
];
/** Of use to tests or to the build only, or more of what the demo shows already. */
const left = [
  'web/dist/.vite',
  ...['.npmrc', '.vitepress', 'node_modules', 'public', 'pictures', 'decisions', 'api'].map(
    (name) => `docs/${name}`,
  ),
  ...['Water Damage', 'Bees!', 'Ferro', 'Ink & Salt', 'Night Tram'].map(
    (series) => `samples/library/${series}`,
  ),
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [from, to = from] of copied) {
  cpSync(path.join(root, from), path.join(folder, to), {
    recursive: true,
    filter: (source) => {
      const place = path.relative(root, source).replaceAll(path.sep, '/');
      return !left.includes(place) && !(place.startsWith('docs/') && /\.(?:mjs|json)$/.test(place));
    },
  });
}
chmodSync(path.join(folder, 'bin/longbox.mjs'), 0o755);
compile(root, folder);
const manifest = manifestOf(root);
const write = (file, content) => writeFileSync(path.join(folder, file), content);
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
// The server reads its version here, as in the repository.
const { version, license, type } = manifest;
write('server/package.json', `${JSON.stringify({ version, license, type }, null, 2)}\n`);
write('THIRD-PARTY.md', thirdParty());

const [archive] = JSON.parse(npm('pack', folder, '--json', '--pack-destination', cache));
writeFileSync(
  path.join(cache, 'sbom.json'),
  npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', ...workspaces),
);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
process.stdout.write(
  `${path.join('.cache', archive.filename)}: ${megabytes(archive.size)}, ` +
    `${megabytes(archive.unpackedSize)} unpacked, ${archive.entryCount} files\n`,
);
if (archive.size > mostBytes) fail(`The package may have ${megabytes(mostBytes)} at most.`);
if (archive.entryCount > mostFiles) fail(`The package may have ${mostFiles} files at most.`);

function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(stderr);
  return stdout;
}
