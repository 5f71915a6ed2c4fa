import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import type { TaskQueue } from './task-queue.ts';

/** What work needs, whoever asks for it: where facts are kept, who is told, what waits to be done. */
export interface WorkServices {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  /** Warns in the log. */
  readonly warn?: (message: string, details: object) => void;
}
