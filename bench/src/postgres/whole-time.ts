import { readFileSync } from 'node:fs';
import { childrenOf } from '../memory.ts';

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux there is. */
const ticksPerSecond = 100;

/** Seconds of processor time of a process, those below it, and those of them that have ended; 0 where Linux doesn’t tell. */
export function wholeTimeOf(pid: number): number {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  const members = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 16);
  const own = members.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + wholeTimeOf(child), own);
}
