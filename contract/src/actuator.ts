import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What the server says of itself. Members beyond these are the server's own. */
export const ServerInfo = z.object({
  build: z.optional(z.object({ version: z.optional(z.string()), name: z.optional(z.string()) })),
  git: z.optional(
    z.object({
      branch: z.optional(z.string()),
      commit: z.optional(z.object({ id: z.optional(z.string()) })),
    }),
  ),
});

export const getServerInfo = endpoint({
  method: 'GET',
  path: '/actuator/info',
  access: 'admin',
  answer: ServerInfo,
  provides: ['session'],
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/actuator/health',
  access: 'anonymous',
  answer: z.object({ status: z.string() }),
});
