import type { EventBus } from '../../base/events/event-bus.ts';
import type { Db } from '../../base/db/connection.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { fillReadListsTask } from '../queue/tasks.ts';

/** News after which a missing book may be there: it came, or is called something else now. */
const news: ReadonlySet<string> = new Set(['BookAdded', 'BookChanged', 'SeriesChanged']);

/** Long enough that a burst of news is one look. */
const usualMillis = 500;

interface Place {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  readonly onError: (error: unknown) => void;
}

/**
 * Has read lists filled after books arrive or change, as long as one misses a book; also after a start, as the
 * server may have ended before it got to that. Returns the function that ends it.
 */
export function awaitBooks(
  { db, events, tasks, onError }: Place,
  millis = usualMillis,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const waiting = await db.selectFrom('readListPlaceholder').select('id').limit(1).execute();
    if (waiting.length > 0) await tasks.add([fillReadListsTask]);
  };
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      looking = looking.then(look).catch(onError);
    }, millis);
  };
  const unsubscribe = events.subscribe(({ name }) => {
    if (news.has(name)) soon();
  });
  soon();
  return async () => {
    unsubscribe();
    clearTimeout(timer);
    await looking;
  };
}
