import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Removes the background work that waits; what runs is finished. Answers how much was removed. */
export const clearTasks = endpoint({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'admin',
  answer: z.number(),
  status: 200,
  stales: [],
});
