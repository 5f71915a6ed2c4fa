import { toInstant } from '@longbox/contract/dates';
import { getMeasures } from '@longbox/contract/measures';
import { serve } from '../../http/serve.ts';
import type { Measures } from '../../work/measuring/measures.ts';
import { firstDayOf } from '../../work/measuring/months.ts';

/** Measurements over time. */
export const measureRoutes = ({ measures }: { readonly measures: Measures }) => [
  serve(getMeasures, async () => {
    const { hours, months } = await measures.read();
    return {
      hours: hours.map(({ begin, tasks }) => ({ begin: toInstant(begin), tasks })),
      months: months.map(({ month, ...held }) => ({ begin: firstDayOf(month), ...held })),
    };
  }),
];
