import type { Authenticator } from './auth/authenticator.ts';
import type { Db } from './db/connection.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Host } from './host.ts';
import type { TaskQueue } from './tasks/task-queue.ts';

/** What a resource needs to answer its calls. */
export interface Services {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  readonly authenticator: Authenticator;
  readonly host: Host;
}

/** What work in the background needs: there is nobody signed in there, and it serves nothing. */
export type WorkServices = Omit<Services, 'authenticator' | 'host'>;
