interface Target {
  /** The figure must stay below. */
  readonly below?: number;
  /** The figure must reach at least. */
  readonly atLeast?: number;
}

const width = 58;

/** Prints one figure, and whether it meets its target where it has one. */
export function figure(name: string, value: number, unit: string, target: Target = {}): void {
  const { below, atLeast } = target;
  const shown = Number.isInteger(value) || value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
  const missed =
    (below !== undefined && value >= below) || (atLeast !== undefined && value < atLeast);
  const wanted = below !== undefined ? `below ${below}` : `at least ${atLeast}`;
  const verdict =
    below === undefined && atLeast === undefined ? '' : `  ${missed ? 'MISSED' : 'met'}: ${wanted}`;
  say(`  ${name.padEnd(width)} ${shown.padStart(7)} ${unit}${verdict}`);
}

/** Prints one line of words. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Which value a share of the values, from 0 to 1, does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle one of what was measured several times, of one of its members. */
export const medianOf = <Of extends string>(
  all: readonly Readonly<Record<Of, number>>[],
  of: Of,
): number =>
  percentile(
    all.map((one) => one[of]),
    0.5,
  );

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of each of `times` runs, one after the other. */
export async function timedEach(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < times; run += 1) taken.push(await timed(work));
  return taken;
}
