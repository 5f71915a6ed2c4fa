import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import type { TaskQueue } from './task-queue.ts';

/** Everything that background work needs: the database, the events and the queue. */
export interface WorkServices {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  /** Says in the log what was done. */
  readonly inform?: (message: string, details: object) => void;
  /** Tells in which folder of a library its scan is, often. */
  readonly scansIn?: (libraryId: string, folder: string) => void;
  /** Warns in the log. */
  readonly warn?: (message: string, details: object) => void;
}
