import type { AppOptions } from './app-options.ts';
import type { Db } from './base/db/connection.ts';
import type { Line } from './base/db/line.ts';
import type { EventBus } from './base/events/event-bus.ts';
import type { Measures } from './work/measuring/measures.ts';
import type { TaskCounters } from './work/queue/task-counters.ts';
import type { TaskQueue } from './work/queue/task-queue.ts';
import { tellTask } from './work/queue/tell-tasks.ts';
import { shareWork } from './work/process/share-work.ts';
import { startWork } from './work/process/start-work.ts';

interface Place {
  readonly db: Db;
  readonly line: Line;
  readonly events: EventBus;
  readonly tasks: Pick<TaskQueue, 'countByType'>;
  readonly taskCounters: TaskCounters;
  readonly measures: Measures;
  readonly log: {
    error(details: unknown, message: string): void;
    info(details: unknown, message: string): void;
  };
}

/** Starts background work, if this process does any, and shares it with the others of its database. */
export function startOwnWork(place: Place, options: AppOptions) {
  const { db, line, events, tasks, taskCounters, measures, log } = place;
  return shareWork({
    db,
    line,
    works: options.role !== 'serve',
    start: (onPlace) =>
      startWork({
        of: options,
        owner: line.isShared ? line.id : undefined,
        launch: options.launchWork?.(db),
        hasTasks: async () => Object.keys(await tasks.countByType()).length > 0,
        onEvent: events.emit,
        onTaskDone: (outcome) => {
          taskCounters.note(outcome);
          tellTask(log, outcome);
          measures.noteTask();
        },
        onPlace,
        log,
      }),
  });
}
