import type { MeasuredMetric } from '../../data/metrics.ts';

/** One kind of background work. */
export interface TaskRow {
  readonly type: string;
  /** To do or being done. */
  readonly waiting: number;
  /** Since the server started. */
  readonly executed: number;
  readonly failed: number;
  /** Seconds for one on average; absent while none was done. */
  readonly average: number | undefined;
}

type Parts = MeasuredMetric['parts'];

/** Every kind of work there is something to say of: what waits first, then what was done most. */
export function taskRows(
  waiting: Readonly<Record<string, number>>,
  executed: Parts,
  failed: Parts,
): readonly TaskRow[] {
  const types = new Set([
    ...Object.keys(waiting),
    ...executed.map(({ value }) => value),
    ...failed.map(({ value }) => value),
  ]);
  const measuredOf = (parts: Parts, type: string) =>
    parts.find(({ value }) => value === type)?.measured ?? {};
  return [...types]
    .map((type): TaskRow => {
      const { COUNT: count = 0, TOTAL_TIME: time = 0 } = measuredOf(executed, type);
      return {
        type,
        waiting: waiting[type] ?? 0,
        executed: count,
        failed: measuredOf(failed, type)['COUNT'] ?? 0,
        average: count > 0 ? time / count : undefined,
      };
    })
    .filter((row) => row.waiting + row.executed + row.failed > 0)
    .toSorted((one, other) => other.waiting - one.waiting || other.executed - one.executed);
}
