import { metricNames } from '@longbox/contract/actuator';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Services } from '../services.ts';
import type { TaskCount } from '../../work/queue/task-counters.ts';

type Place = Pick<Services, 'db' | 'host'>;

/** Measurements for one value of the tag, or for everything if the metric has no tag. */
export interface Sample {
  readonly tagValue?: string;
  readonly values: Readonly<Record<string, number>>;
}

interface MetricSpec {
  readonly description: string;
  readonly baseUnit?: string;
  readonly tag?: string;
  readonly read: (place: Place) => Promise<Sample[]>;
}

function tasks(values: (count: TaskCount) => Sample['values']): Pick<MetricSpec, 'read' | 'tag'> {
  return {
    tag: 'type',
    read: async ({ host }) =>
      [...host.taskCounters.byType()].map(([tagValue, count]) => ({
        tagValue,
        values: values(count),
      })),
  };
}

/** One number for each library; `value` is SQL that may name `library.id`. */
function byLibrary(value: RawBuilder<unknown>): Pick<MetricSpec, 'read' | 'tag'> {
  return {
    tag: 'library',
    read: async ({ db }) => {
      const { rows } = await sql<{ id: string; value: number }>`
        SELECT id, (${value}) AS value FROM library ORDER BY id`.execute(db);
      return rows.map((row) => ({ tagValue: row.id, values: { VALUE: row.value } }));
    },
  };
}

/** Private ones are nobody else's business. */
const isShared = sql<SqlBool>`userId IS NULL`;

function countOf(
  table: 'collection' | 'library' | 'readList',
  rule: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Pick<MetricSpec, 'read'> {
  return {
    read: async ({ db }: { db: Db }) => {
      const row = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(rule)
        .executeTakeFirstOrThrow();
      return [{ values: { VALUE: row.count } }];
    },
  };
}

/** Names in the note that a scan makes of the files beside books, which bars divide. */
const sidecarsOf = sql`CASE sidecars WHEN '' THEN 0
  ELSE length(sidecars) - length(replace(sidecars, '|', '')) + 1 END`;

/** Every metric (api.md 3.24). Task counters restart with the process; the others come from the database. */
export const metrics: Readonly<Record<string, MetricSpec>> = {
  [metricNames.tasksExecuted]: {
    description: 'Executed tasks',
    baseUnit: 'seconds',
    ...tasks(({ executed, totalMillis, maxMillis }) => ({
      COUNT: executed,
      TOTAL_TIME: totalMillis / 1000,
      MAX: maxMillis / 1000,
    })),
  },
  [metricNames.tasksFailed]: {
    description: 'Failed tasks',
    ...tasks(({ failed }) => ({ COUNT: failed })),
  },
  [metricNames.series]: {
    description: 'Series',
    ...byLibrary(sql`SELECT count(*) FROM series WHERE libraryId = library.id`),
  },
  [metricNames.books]: {
    description: 'Books',
    ...byLibrary(sql`SELECT count(*) FROM book WHERE libraryId = library.id`),
  },
  [metricNames.fileSize]: {
    description: 'Size of the book files',
    baseUnit: 'bytes',
    ...byLibrary(sql`SELECT coalesce(sum(sizeBytes), 0) FROM book WHERE libraryId = library.id`),
  },
  [metricNames.sidecars]: {
    description: 'Files next to the books: images and metadata',
    // One-shots share their folder, so its files are counted once.
    ...byLibrary(sql`SELECT coalesce(sum(found), 0) FROM (
      SELECT ${sidecarsOf} AS found FROM series WHERE libraryId = library.id AND oneshot = 0
      UNION ALL
      SELECT ${sidecarsOf} FROM (SELECT DISTINCT sidecars FROM series
        WHERE libraryId = library.id AND oneshot = 1))`),
  },
  [metricNames.libraries]: { description: 'Libraries', ...countOf('library') },
  [metricNames.collections]: { description: 'Collections', ...countOf('collection', isShared) },
  [metricNames.readLists]: { description: 'Read lists', ...countOf('readList', isShared) },
};
