import { clearTasks } from '@longbox/contract/tasks';
import { useCall } from './query.ts';

/** Removes the work that waits; answers how much it was. */
export function useClearTasks() {
  return useCall(clearTasks, { failureTitle: 'failure.clearTasks' });
}
