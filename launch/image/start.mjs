// Starts a program in an unpacked image as a container does: its own processes, a root that can't be written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Mounts what a container has, then becomes the program: $1 is the root, $2 its user, $3 on pairs and `--`. */
const script = `
set -e
mount --make-rprivate /
root=$1 user=$2; shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done
shift
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" "$@"
`;

/** `env` begins with an empty environment, and in the right folder. */
const inPlace = ({ Env, WorkingDir }, environment) => {
  const more = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return ['env', '--ignore-environment', `--chdir=${WorkingDir}`, ...Env, ...more];
};

/** @param config of the image, as Docker keeps it */
export async function startIn(root, { config, user, volumes, environment }) {
  const program = [...config.Entrypoint, ...(config.Cmd ?? [])];
  const mounts = Object.entries(volumes).flatMap(([place, folder]) => [folder, place]);
  const own = inPlace(config, environment);
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script, 'bash'].concat([
      root,
      user,
      ...mounts,
      '--',
      ...own,
      ...program,
    ]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout.pipe(process.stdout);
  const ended = once(child, 'exit');
  const first = await firstProcess(child.pid);
  return {
    /** Runs another program beside it; gives its exit code. */
    async run(args) {
      if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`);
      const there = ['--target', String(first), '--mount', '--pid'];
      const inside = ['chroot', `--userspec=${user}`, root, ...own, ...args];
      const [status] = await once(spawn('nsenter', [...there, ...inside]), 'exit');
      return status;
    },
    /** Who runs it, from outside. */
    user: () => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${first}/status`, 'utf8'))?.[1],
    /** Asks it to end, and gives its exit code; killed after ten seconds, as Docker does. */
    async stop(signal) {
      process.kill(first, signal);
      const outcome = await Promise.race([ended, setTimeout(10_000, undefined, { ref: false })]);
      if (outcome === undefined) child.kill('SIGKILL');
      return outcome?.[0];
    },
  };
}

/** The process that is the first one inside. */
async function firstProcess(pid) {
  const file = path.join('/proc', String(pid), 'task', String(pid), 'children');
  while (existsSync(file)) {
    const [first] = readFileSync(file, 'utf8').trim().split(' ');
    if (first) return Number(first);
    await setTimeout(20);
  }
  throw new Error('it ended before it started');
}
