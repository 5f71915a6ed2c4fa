// The folder for what tests write.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm';
/** Many times what a run writes. */
const enough = 6e9;

/**
 * A folder that goes when this process ends, in memory where there's room: on a disk, tests wait for thousands of
 * writes of databases and browsers.
 */
export function openScratch() {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : os.tmpdir(), 'longbox-tests-'));
  // Some servers run as other accounts.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  return folder;
}

function hasRoom() {
  if (process.platform !== 'linux' || os.freemem() < enough) return false;
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const [, , , options = 'noexec'] =
      mounts.find((line) => line.split(' ')[1] === inMemory)?.split(' ') ?? [];
    // Containers may forbid to run programs there, as tests do.
    if (options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}
