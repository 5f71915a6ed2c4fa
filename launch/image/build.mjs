// Builds an image on a base of our own: Debian as small as it can be, with the Node and npm that are here.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fail, root, runtime } from '../own-node.mjs';

/** Runs a program to its end and gives what it printed. Complaints are shown as they come. */
export function run(program, args, options = {}) {
  const { status, error, stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
  if (error?.code === 'ENOENT') fail(`${program} isn’t installed: apt-get install ${program}`);
  if (status !== 0) fail(`${program} ${args.join(' ')} failed.\n${stdout ?? ''}`);
  return stdout.trim();
}

/** Certificates that this machine trusts. */
const lists = '/etc/ssl/certs/ca-certificates.crt';

/** What the slim images of Debian are without: texts, and Perl, which only merges /usr. */
const slim = [
  '--include=usr-is-merged',
  ...['man', 'doc', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
  ...['purge usrmerge perl perl-modules-5.36', 'autoremove --purge'].map(
    (change) => `--customize-hook=chroot "$1" apt-get -qq --yes ${change} > /dev/null`,
  ),
];

/** A folder with Debian, Node and npm where the images of Node have them. */
function makeRoot(folder) {
  run('mmdebstrap', ['--quiet', '--variant=minbase', ...slim, 'bookworm', folder]);
  const local = path.join(folder, 'usr/local');
  const npm = path.join(local, 'lib/node_modules/npm');
  mkdirSync(path.dirname(npm), { recursive: true });
  cpSync(realpathSync(runtime()), path.join(local, 'bin/node'));
  cpSync(path.join(run('npm', ['root', '--global']), 'npm'), npm, { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  // The build reaches the registry the way this machine does.
  mkdirSync(path.dirname(path.join(folder, lists)), { recursive: true });
  if (existsSync(lists)) cpSync(lists, path.join(folder, lists));
}

/** buildah with everything it keeps in a folder. */
export const buildahIn = (folder) => (command, args) => {
  const places = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  return run('buildah', [...places, '--storage-driver', 'vfs', command, ...args]);
};

/** Builds the Dockerfile; gives the name of the image. */
export function buildImage(buildah, folder, version) {
  const debian = path.join(folder, 'debian');
  makeRoot(debian);
  const base = buildah('from', ['scratch']);
  buildah('copy', ['--quiet', base, debian, '/']);
  buildah('config', ['--env', `NODE_EXTRA_CA_CERTS=${lists}`, base]);
  buildah('commit', ['--quiet', '--rm', base, 'longbox-base']);
  // One layer for each stage: this way of storage copies everything for each.
  const how = '--layers=false --isolation chroot --format docker --pull-never'.split(' ');
  const given = ['BASE=localhost/longbox-base', `VERSION=${version}`];
  const args = given.flatMap((one) => ['--build-arg', one]);
  buildah('build', [...how, ...args, '--tag', 'longbox', root]);
  return 'localhost/longbox';
}
