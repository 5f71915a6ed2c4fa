import type { Series } from '@longbox/contract/series';
import { useQuery } from '@tanstack/react-query';
import { booksOfSeriesQuery, seriesQuery } from '../../data/series.ts';
import type { Subject } from '../edit/members.ts';

/** A series as it is now, a one-shot with its book; undefined while it's read. */
export function useSubject(series: Series): Subject | undefined {
  const { data: now = series } = useQuery(seriesQuery(series.id));
  const { data } = useQuery({
    ...booksOfSeriesQuery(series.id, { size: 1 }),
    enabled: series.oneshot,
  });
  if (!series.oneshot) return { kind: 'series', series: now };
  const book = data?.content[0];
  return book && { kind: 'oneshot', series: now, book };
}
