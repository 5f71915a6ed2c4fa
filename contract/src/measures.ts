import * as z from 'zod/mini';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';

/*
 * What was measured in the course of time. This call is Longbox's own: other servers of the contract
 * have none.
 */

/** How many hours are told of, the present one among them. */
export const measuredHours = 7 * 24;

export const getMeasures = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/measures',
  access: 'admin',
  answer: z.object({
    /** Tasks that were executed, hour by hour; the oldest first. */
    hours: z.array(z.object({ begin: instant, tasks: z.number() })),
    /**
     * What the libraries held at the end of each month (UTC), hold now in the last one; the oldest
     * first. Months before it was measured are told by when what is still there was added.
     */
    months: z.array(
      z.object({
        begin: day,
        books: z.number(),
        series: z.number(),
        /** Of all book files. */
        bytes: z.number(),
      }),
    ),
  }),
  provides: ['libraries', 'series', 'books'],
});
