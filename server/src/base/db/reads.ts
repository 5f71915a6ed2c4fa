import { AsyncLocalStorage } from 'node:async_hooks';

/** What an answer is made of. */
export interface Reads {
  readonly tables: ReadonlySet<string>;
  /** Whether it depends on more than the database: the time, or chance. */
  readonly isFleeting: boolean;
}

interface Reading {
  readonly tables: Set<string>;
  isFleeting: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/** A statement read these tables, for the work at hand. */
export function noteReads(tables: Iterable<string>): void {
  const reading = readings.getStore();
  if (reading) for (const table of tables) reading.tables.add(table);
}

/** The work at hand gives something else at another time, or by chance: it isn't kept. */
export function noteFleeting(): void {
  const reading = readings.getStore();
  if (reading) reading.isFleeting = true;
}

/** Does work, and tells which tables its statements read. */
export async function whileReading<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly reads: Reads }> {
  const reads: Reading = { tables: new Set(), isFleeting: false };
  return { result: await readings.run(reads, work), reads };
}
