import { forgetTaskFailures, listTaskFailures, retryTasks } from '@longbox/contract/task-failures';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.taskFailures';

/** Background work that failed; only our own server remembers it. */
export const taskFailuresQuery = queryOf(listTaskFailures, {}, { failureTitle });

export function useRetryTasks() {
  return useCall(retryTasks, { failureTitle });
}

export function useForgetTaskFailures() {
  return useCall(forgetTaskFailures, { failureTitle });
}
