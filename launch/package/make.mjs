// Makes the archive of the package and its bill of materials, beside its folder.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from '../own-node.mjs';
import { assemble } from './assemble.mjs';

/** Bytes that the archive may have, and files. */
const mostBytes = 12_000_000;
const mostFiles = 4000;

/** People get what these are made of. */
const workspaces = ['--workspace=@longbox/server', '--workspace=@longbox/web'];

const cache = path.join(root, '.cache');
const folder = path.join(cache, 'package');
await assemble(folder);
const [archive] = JSON.parse(npm('pack', folder, '--json', '--pack-destination', cache));
const bill = JSON.parse(
  npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', ...workspaces),
);
// npm names it after the folder of the repository.
bill.metadata.component.name = 'longbox';
writeFileSync(path.join(cache, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`);
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
