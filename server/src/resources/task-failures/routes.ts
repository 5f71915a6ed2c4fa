import {
  forgetTaskFailures,
  listTaskFailures as listTaskFailuresCall,
  retryTasks as retryTasksCall,
} from '@longbox/contract/task-failures';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { listTaskFailures } from './list-task-failures.ts';
import { retryTasks } from './retry-tasks.ts';

/** Failed background work: the tasks, the reasons, and retrying. */
export const taskFailureRoutes = ({ db, tasks, host }: Services) => [
  serve(listTaskFailuresCall, () => listTaskFailures(db)),
  serve(retryTasksCall, ({ body }) => retryTasks({ db, tasks, host }, body.ids)),
  serve(forgetTaskFailures, async () => {
    await db.deleteFrom('taskFailure').execute();
  }),
];
