import type { EventBus } from '../../base/events/event-bus.ts';
import type { TaskQueue } from './task-queue.ts';

const everyMillis = 10_000;

/** Tells administrators how much work waits, every 10 s and soon after it changed. */
export function reportTasks({ tasks, events }: { tasks: TaskQueue; events: EventBus }): () => void {
  let last = '';
  const report = async (always: boolean): Promise<void> => {
    const countByType = await tasks.countByType();
    const count = Object.values(countByType).reduce((sum, one) => sum + one, 0);
    const now = JSON.stringify(countByType);
    if (!always && now === last) return;
    last = now;
    events.emit({ name: 'TaskQueueStatus', payload: { count, countByType } });
  };
  const regular = setInterval(() => void report(true), everyMillis);
  const changes = setInterval(() => void report(false), everyMillis / 10);
  return () => {
    clearInterval(regular);
    clearInterval(changes);
  };
}
