import { existsSync, readFileSync } from 'node:fs';

/** Empty where there is no such file, as of a process that has just ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Memory of a process and of those below it, in MB of 10^6 bytes; what they share is counted once
 * (Linux' proportional set size). Undefined where the system does not tell.
 */
export function memoryOf(pid: number | undefined): number | undefined {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(contentOf(`/proc/${pid}/smaps_rollup`)) ?? [];
  if (pid === undefined || kilobytes === undefined) return undefined;
  const own = (Number(kilobytes) * 1024) / 1e6;
  return childrenOf(pid).reduce((sum, child) => sum + (memoryOf(child) ?? 0), own);
}

/**
 * Calls back with the most memory seen since; looks twice a second unless told otherwise, as looking
 * holds them up.
 */
export function watchMemory(pid: number | undefined, everyMillis = 500): () => number | undefined {
  let most: number | undefined;
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    if (now !== undefined) most = Math.max(most ?? 0, now);
  }, everyMillis);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Seconds of processor time that a process and those below it have used; undefined as above. */
export function processorTimeOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (pid === undefined || !existsSync(file)) return undefined;
  // The second member is a name in brackets that may hold spaces.
  const members = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const own = (Number(members[11]) + Number(members[12])) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + (processorTimeOf(child) ?? 0), own);
}

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux there is. */
const ticksPerSecond = 100;

/** The processes that one has begun and that are still there. */
export function childrenOf(pid: number): number[] {
  return contentOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}
