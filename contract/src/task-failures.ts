import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, mostEntries, nullable } from './shapes.ts';

/*
 * Background work that failed. These calls are Longbox's own: other servers don't have them.
 */

/** A task that failed and hasn't succeeded since. */
export const TaskFailure = z.object({
  id,
  /** As in `TaskQueueStatus`. */
  type: z.string(),
  /** In words, with the names of files. */
  reason: z.string(),
  failed: instant,
  /** How long it took. */
  millis: z.number(),
  /** The item it was about, while that exists. */
  about: nullable(z.object({ kind: z.enum(['book', 'series', 'library']), id, name: z.string() })),
});
export type TaskFailure = z.output<typeof TaskFailure>;

/** The last 100 failed tasks, the newest first. */
export const listTaskFailures = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/tasks/failures',
  access: 'admin',
  answer: z.array(TaskFailure),
  provides: ['task-failures'],
});

/** Retries failed tasks and clears them; unknown IDs are ignored. */
export const retryTasks = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/tasks/failures/retry',
  access: 'admin',
  body: z.object({ ids: z.array(id).check(z.maxLength(mostEntries)) }),
  answer: 'nothing',
  stales: ['task-failures'],
});

/** Clears all failed tasks without a retry. */
export const forgetTaskFailures = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/tasks/failures',
  access: 'admin',
  answer: 'nothing',
  stales: ['task-failures'],
});
