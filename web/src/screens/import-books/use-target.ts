import { useQuery } from '@tanstack/react-query';
import { siblingsQuery } from '../../data/books.ts';
import { seriesQuery } from '../../data/series.ts';
import type { Target } from './candidates.ts';

/** The series a file goes to with its books, as far as they are known. */
export function useTarget(seriesId: string | null): Target {
  const series = useQuery({
    ...seriesQuery(seriesId ?? ''),
    enabled: seriesId !== null,
  });
  const books = useQuery({
    ...siblingsQuery({ seriesId: seriesId ?? '' }),
    enabled: seriesId !== null,
  });
  return { series: series.data, books: books.data?.content };
}
