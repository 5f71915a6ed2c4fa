import { getMetric, type Metric, type metricNames } from '@longbox/contract/actuator';
import { getMeasures } from '@longbox/contract/measures';
import { ApiError, call, isSignedOut } from './api.ts';
import { askQuery, asking, queryOf } from './query.ts';

const failureTitle = 'failure.metrics';

type MetricName = (typeof metricNames)[keyof typeof metricNames];

/** Measurements: each statistic with its number. */
export type Measured = Readonly<Partial<Record<string, number>>>;

/** A metric as a whole, and by the values of its tag, if it has one. */
export interface MeasuredMetric {
  readonly whole: Measured;
  readonly parts: readonly { readonly value: string; readonly measured: Measured }[];
}

function measuredIn({ measurements }: Metric): Measured {
  return Object.fromEntries(measurements.map(({ statistic, value }) => [statistic, value]));
}

async function measure(name: MetricName, signal: AbortSignal): Promise<MeasuredMetric> {
  const params = { name };
  const whole = await call(getMetric, { params }, { signal });
  const [tag] = whole.availableTags;
  const asked = (tag?.values ?? []).map(async (value) => {
    const query = { tag: [`${tag?.tag}:${value}`] };
    return { value, measured: measuredIn(await call(getMetric, { params, query }, { signal })) };
  });
  // A library may go between two of these calls: the others still count.
  const parts = (await Promise.allSettled(asked)).flatMap((part) =>
    part.status === 'fulfilled' ? [part.value] : [],
  );
  return { whole: measuredIn(whole), parts };
}

/** One metric with all its parts; `null` if the server doesn't have it. */
export function metricQuery(name: MetricName) {
  const asked = asking(getMetric, { params: { name } }, failureTitle);
  return askQuery<MeasuredMetric | null>({
    ...asked,
    name: 'metric by its tag',
    run: async (signal) => {
      try {
        return await measure(name, signal);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.kind === 'refused';
        if (isRefused && !isSignedOut(error)) return null;
        throw error;
      }
    },
  });
}

/** Tasks by hour and contents by month; only Longbox's own server measures them. */
export const measuresQuery = queryOf(getMeasures, {}, { failureTitle: 'failure.measures' });
