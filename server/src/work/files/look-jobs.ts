import { statSync } from '../../media/base/disk.ts';

/** Files of a quick disk take a tenth of this each, in milliseconds; those of a slow one are better asked side by side. */
const usualMillis = 0.03;
/** How far the time may run ahead of that, in milliseconds. */
const patienceMillis = 30;

/** What is no plain file, or couldn't be looked at. */
const odd = -1;

/** Size and time of files, in the order of their paths. */
interface Looked {
  /** Two numbers for each file: its size, or -1 if it's no file, and its time. */
  readonly states: Float64Array<ArrayBuffer>;
  /** How many were looked at before it took too long. */
  readonly count: number;
}

/** Looks at one file after the other, at least at one of them, until that takes longer than it usually does. */
function look({ files }: { readonly files: readonly string[] }): Looked {
  const states = new Float64Array(2 * files.length);
  const began = performance.now();
  let count = 0;
  for (const file of files) {
    const info = stateOf(file);
    states[2 * count] = info?.isFile() === true ? info.size : odd;
    states[2 * count + 1] = info?.mtimeMs ?? 0;
    count += 1;
    if (performance.now() - began > patienceMillis + count * usualMillis) break;
  }
  return { states, count };
}

function stateOf(file: string) {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

export const lookJobs = { look };
