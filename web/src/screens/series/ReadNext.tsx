import type { Series } from '@longbox/contract/series';
import { useQuery } from '@tanstack/react-query';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { ReadButton } from '../../items/detail/ReadButtons.tsx';
import type { CardTools } from '../../items/use-card-tools.ts';
import { readNumberLabel } from '../../items/words.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nextBookQuery } from './next-book.ts';

/** The one book to go on with: begun last, else the first unread one, else the first again. */
export function ReadNext({
  series,
  tools,
}: {
  readonly series: Series;
  readonly tools: CardTools;
}) {
  const t = useT();
  const { data, isPending } = useQuery(booksOfSeriesQuery(series.id, nextBookQuery(series)));
  const book = data?.content[0];
  if (isPending) return <Skeleton width="200px" height="48px" />;
  if (book === undefined) return null;
  return <ReadButton book={book} tools={tools} label={readNumberLabel(t, book)} />;
}
