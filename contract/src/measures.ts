import * as z from 'zod/mini';
import { day, instant } from './dates.ts';
import { endpoint } from './endpoint.ts';

/*
 * Measurements over time. This call is Longbox's own: other servers don't have it.
 */

/** Number of hours, including the current one. */
export const measuredHours = 7 * 24;

/** Figures over time for the metrics page: finished tasks, and contents of the libraries. */
export const getMeasures = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/measures',
  access: 'admin',
  answer: z.object({
    /** Finished tasks by hour; the oldest first. */
    hours: z.array(z.object({ begin: instant, tasks: z.number() })),
    /**
     * Contents of the libraries at the end of each month (UTC), of the current month as of now; the oldest
     * first. Months before the first measurement are derived from the dates on which existing books
     * were added.
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
