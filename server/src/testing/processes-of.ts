import { readdirSync, readFileSync } from 'node:fs';

/** The processes that were started with a data folder, and say this of themselves. Linux only. */
export function processesOf(data: string, word = ''): number[] {
  const said = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // It has ended meanwhile.
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => said(pid).includes(data) && said(pid).includes(word))
    .map(Number);
}
