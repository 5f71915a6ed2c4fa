/** What became of one task. */
export interface TaskOutcome {
  readonly type: string;
  readonly millis: number;
  readonly failed: boolean;
}

/** Tasks of one kind since the server started. */
export interface TaskCount {
  readonly executed: number;
  readonly failed: number;
  readonly totalMillis: number;
  readonly maxMillis: number;
}

export interface TaskCounters {
  note(outcome: TaskOutcome): void;
  byType(): ReadonlyMap<string, TaskCount>;
}

/** Counts executed and failed tasks by type; a restart begins at nothing. */
export function createTaskCounters(): TaskCounters {
  const counts = new Map<string, TaskCount>();
  return {
    note({ type, millis, failed }) {
      const before = counts.get(type);
      counts.set(type, {
        executed: (before?.executed ?? 0) + 1,
        failed: (before?.failed ?? 0) + (failed ? 1 : 0),
        totalMillis: (before?.totalMillis ?? 0) + millis,
        maxMillis: Math.max(before?.maxMillis ?? 0, millis),
      });
    },
    byType: () => counts,
  };
}
