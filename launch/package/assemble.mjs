// Puts the folder of the package together. The client is built already; runs on our own Node, which strips types.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../own-node.mjs';
import { bundle } from './bundle.mjs';
import { compile } from './compile.mjs';
import { manifestOf } from './manifest.mjs';
import { thirdParty } from './third-party.mjs';

/** Copied as they are: from where, to where. */
const copied = [
  ['launch/longbox.mjs', 'bin/longbox.mjs'],
  ['launch/own-node.mjs', 'bin/own-node.mjs'],
  ['launch/use-bundle.mjs', 'bin/use-bundle.mjs'],
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

function isShipped(source) {
  const place = path.relative(root, source).replaceAll(path.sep, '/');
  return !left.includes(place) && !(place.startsWith('docs/') && /\.(?:mjs|json)$/.test(place));
}

/** Writes the package into an empty folder. */
export async function assemble(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [from, to = from] of copied) {
    const target = path.join(folder, to);
    cpSync(path.join(root, from), target, { recursive: true, filter: isShipped });
  }
  chmodSync(path.join(folder, 'bin/longbox.mjs'), 0o755);
  compile(root, folder);
  await bundle(folder, 'js');
  const manifest = manifestOf(root);
  const write = (file, content) => writeFileSync(path.join(folder, file), content);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  // The server reads its version here, as in the repository.
  const { version, license, type } = manifest;
  write('server/package.json', `${JSON.stringify({ version, license, type }, null, 2)}\n`);
  write('THIRD-PARTY.md', thirdParty());
}
