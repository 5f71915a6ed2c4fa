import { measuredHours } from '@longbox/contract/measures';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { type Holdings, holdingsByMonth, monthOf, mostMonths, type OfMonth } from './months.ts';

const hourMillis = 3_600_000;
/** How often what was measured is written, if there is anything new. */
const everyMillis = 600_000;

const holdings = ['books', 'series', 'bytes'] as const satisfies (keyof Holdings)[];
type Kind = 'tasks' | (typeof holdings)[number];

/** Values measured over time. */
export interface Measures {
  /** A task was executed. */
  noteTask(): void;
  /** Writes what is new; done by itself now and then. */
  keep(): Promise<void>;
  /** Executed tasks by the hour (epoch milliseconds of its begin), and what was held by month. */
  read(): Promise<{ hours: { begin: number; tasks: number }[]; months: OfMonth[] }>;
  /** Writes what is new and ends. */
  end(): Promise<void>;
}

interface MeasuresOptions {
  readonly db: Db;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/** Existing items, by the month in which they were added. */
async function addedByMonth(db: Db): Promise<OfMonth[]> {
  const month = engine.monthNumber('created');
  const { rows } = await sql<{ month: number; books: number; series: number; bytes: number }>`
    SELECT month, sum(books) AS books, sum(series) AS series, sum(bytes) AS bytes FROM (
      SELECT ${month} AS month, 1 AS books, 0 AS series, sizeBytes AS bytes FROM book
      UNION ALL SELECT ${month}, 0, 1, 0 FROM series)
    GROUP BY month`.execute(db);
  return rows;
}

/** Current totals. */
async function heldNow(db: Db): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    SELECT (SELECT count(*) FROM book) AS books, (SELECT count(*) FROM series) AS series,
      (SELECT coalesce(sum(sizeBytes), 0) FROM book) AS bytes`.execute(db);
  return rows[0] ?? { books: 0, series: 0, bytes: 0 };
}

async function measuredOf(db: Db, kind: Kind): Promise<{ at: number; value: number }[]> {
  return await db.selectFrom('measure').select(['at', 'value']).where('kind', '=', kind).execute();
}

/** Totals at the end of each measured month. */
async function measuredByMonth(db: Db): Promise<OfMonth[]> {
  const found = new Map<number, Record<keyof Holdings, number>>();
  for (const kind of holdings) {
    for (const { at, value } of await measuredOf(db, kind)) {
      const month = found.get(at) ?? { books: 0, series: 0, bytes: 0 };
      found.set(at, { ...month, [kind]: value });
    }
  }
  return [...found].map(([month, held]) => ({ ...held, month }));
}

/**
 * Measures how much is done by the hour, and how much the libraries hold by the month. A few hundred
 * numbers at most, written every ten minutes when there is something new.
 */
export function openMeasures({ db, onError, now = Date.now }: MeasuresOptions): Measures {
  /** Tasks that were not written yet, by the begin of their hour. */
  let waiting = new Map<number, number>();
  let last = Promise.resolve();
  let written = '';

  const write = async (): Promise<void> => {
    const present = monthOf(now());
    const held = await heldNow(db);
    const tasks = waiting;
    const holds = JSON.stringify({ present, ...held });
    if (tasks.size === 0 && holds === written) return;
    waiting = new Map();
    await inTransaction(db, async (transaction) => {
      for (const [at, value] of tasks) {
        await sql`INSERT INTO measure (kind, at, value) VALUES ('tasks', ${at}, ${value})
          ON CONFLICT (kind, at) DO UPDATE SET value = measure.value + excluded.value`.execute(
          transaction,
        );
      }
      for (const kind of holdings) {
        await sql`INSERT INTO measure (kind, at, value) VALUES (${kind}, ${present}, ${held[kind]})
          ON CONFLICT (kind, at) DO UPDATE SET value = excluded.value`.execute(transaction);
      }
      await sql`DELETE FROM measure
        WHERE kind = 'tasks' AND at < ${now() - (measuredHours + 1) * hourMillis}
        OR kind != 'tasks' AND at < ${present - mostMonths}`.execute(transaction);
    });
    written = holds;
  };
  const keep = (): Promise<void> => {
    last = last.then(write).catch(onError);
    return last;
  };
  const timer = setInterval(() => void keep(), everyMillis);

  return {
    noteTask() {
      const at = now() - (now() % hourMillis);
      waiting.set(at, (waiting.get(at) ?? 0) + 1);
    },
    keep,
    async read() {
      const kept = await measuredOf(db, 'tasks');
      const counts = new Map(kept.map(({ at, value }) => [at, value]));
      for (const [at, count] of waiting) counts.set(at, (counts.get(at) ?? 0) + count);
      const present = now() - (now() % hourMillis);
      const hours = Array.from({ length: measuredHours }, (_, index) => {
        const begin = present - (measuredHours - 1 - index) * hourMillis;
        return { begin, tasks: counts.get(begin) ?? 0 };
      });
      const added = await addedByMonth(db);
      const months = holdingsByMonth(added, await measuredByMonth(db), monthOf(now()));
      return { hours, months };
    },
    async end() {
      clearInterval(timer);
      await keep();
    },
  };
}
