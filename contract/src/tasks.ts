import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Cancels waiting tasks and answers how many; running ones finish. */
export const clearTasks = endpoint({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'admin',
  answer: z.number(),
  status: 200,
  stales: [],
});
