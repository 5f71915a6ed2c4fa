import { metricNames } from '@longbox/contract/actuator';
import type { Figure } from '../../http/metering.ts';
import { freeBytes } from '../../work/notices/watch-disks.ts';
import type { Services } from '../services.ts';
import { metrics } from './metrics.ts';

/** Metrics of the contract as Prometheus gets them: its own name, and the statistic that is the value. */
const ofContract = [
  ['longbox_tasks_executed_total', metricNames.tasksExecuted, 'COUNT'],
  ['longbox_tasks_seconds_total', metricNames.tasksExecuted, 'TOTAL_TIME'],
  ['longbox_tasks_failed_total', metricNames.tasksFailed, 'COUNT'],
  ['longbox_libraries', metricNames.libraries, 'VALUE'],
  ['longbox_series', metricNames.series, 'VALUE'],
  ['longbox_books', metricNames.books, 'VALUE'],
  ['longbox_book_files_bytes', metricNames.fileSize, 'VALUE'],
  ['longbox_sidecar_files', metricNames.sidecars, 'VALUE'],
  ['longbox_collections', metricNames.collections, 'VALUE'],
  ['longbox_read_lists', metricNames.readLists, 'VALUE'],
] as const;

interface Place extends Pick<Services, 'db' | 'host' | 'tasks'> {
  /** The data folder. */
  readonly data: string;
}

/** What Prometheus learns of libraries, background work and disks. */
export function figuresOf(place: Place): readonly Figure[] {
  const { db, tasks, data } = place;
  const fromContract = ofContract.flatMap(([name, metric, statistic]): Figure[] => {
    const spec = metrics[metric];
    if (!spec) return [];
    const { description, tag, read } = spec;
    return [
      {
        name,
        help: statistic === 'TOTAL_TIME' ? `${description}, in seconds` : description,
        labelNames: tag === undefined ? [] : [tag],
        read: async () =>
          (await read(place)).map(({ tagValue, values }) => ({
            ...(tag !== undefined && tagValue !== undefined && { labels: { [tag]: tagValue } }),
            value: values[statistic] ?? 0,
          })),
      },
    ];
  });
  return [
    ...fromContract,
    {
      name: 'longbox_library_info',
      help: 'Name of each library; the value is always 1',
      labelNames: ['library', 'name'],
      read: async () =>
        (await db.selectFrom('library').select(['id', 'name']).execute()).map(({ id, name }) => ({
          labels: { library: id, name },
          value: 1,
        })),
    },
    {
      name: 'longbox_tasks_waiting',
      help: 'Tasks that are waiting or running, by type',
      labelNames: ['type'],
      read: async () =>
        Object.entries(await tasks.countByType()).map(([type, value]) => ({
          labels: { type },
          value,
        })),
    },
    {
      name: 'longbox_disk_free_bytes',
      help: 'Free space for the data folder and for each library',
      labelNames: ['folder'],
      read: async () => {
        const libraries = await db.selectFrom('library').select(['id', 'root']).execute();
        const folders = [{ id: 'data', root: data }, ...libraries];
        const free = await Promise.all(folders.map(({ root }) => freeBytes(root)));
        return folders.flatMap(({ id }, at) => {
          const bytes = free[at];
          return bytes === undefined ? [] : [{ labels: { folder: id }, value: bytes }];
        });
      },
    },
  ];
}
