import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Cancels waiting tasks; running ones finish. Answers how many were canceled. */
export const clearTasks = endpoint({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'admin',
  answer: z.number(),
  status: 200,
  stales: [],
});
