import type { Metric } from '@longbox/contract/actuator';
import { notFound } from '../../base/errors.ts';
import type { Services } from '../services.ts';
import { metrics, type Sample } from './metrics.ts';

/**
 * One metric, summed over what the tags leave (AC-01). An unknown name, tag or value is not found,
 * with an empty body.
 */
export async function getMetric(
  place: Pick<Services, 'db' | 'host'>,
  { name, tags = [] }: { name: string; tags?: readonly string[] | undefined },
): Promise<Metric> {
  const spec = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  if (!spec) throw notFound('');
  const samples = await spec.read(place);
  const chosen = samples.filter((sample) =>
    tags.every((tag) => tag === `${spec.tag}:${sample.tagValue}`),
  );
  if (tags.length > 0 && chosen.length === 0) throw notFound('');
  return {
    name,
    description: spec.description,
    baseUnit: spec.baseUnit ?? null,
    measurements: Object.entries(sumOf(chosen)).map(([statistic, value]) => ({ statistic, value })),
    availableTags:
      tags.length > 0 || spec.tag === undefined
        ? []
        : [{ tag: spec.tag, values: samples.flatMap(({ tagValue }) => tagValue ?? []) }],
  };
}

/** What grows adds up; of the greatest the greatest counts. */
function sumOf(samples: readonly Sample[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { values } of samples) {
    for (const [statistic, value] of Object.entries(values)) {
      const before = sums[statistic] ?? 0;
      sums[statistic] = statistic === 'MAX' ? Math.max(before, value) : before + value;
    }
  }
  return sums;
}
