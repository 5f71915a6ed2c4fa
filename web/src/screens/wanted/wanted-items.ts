import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { bookThumbnailUrl } from '../../data/books.ts';
import { seriesThumbnailUrl } from '../../data/series.ts';
import { compactTitle, numberedTitle } from '../../items/names.ts';
import { bookPlace, type Place, seriesPlace } from '../../items/places.ts';

/** A series or book of "Want to read", as its list shows it. */
export type WantedItem = {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly place: Place;
} & (
  | { readonly kind: 'series'; readonly item: Series }
  | { readonly kind: 'book'; readonly item: Book }
);

const rankOf = ({ item: { personal } }: WantedItem) => personal?.wanted ?? 0;

/** Series and books in the order of their places. */
export function wantedItems(
  series: readonly Series[],
  books: readonly Book[],
): readonly WantedItem[] {
  const items: WantedItem[] = [
    ...series.map((item) => ({
      kind: 'series' as const,
      item,
      id: item.id,
      title: item.metadata.title,
      cover: seriesThumbnailUrl(item.id, item.cover ?? 0),
      place: seriesPlace(item),
    })),
    ...books.map((item) => ({
      kind: 'book' as const,
      item,
      id: item.id,
      title: compactTitle(item.seriesTitle, numberedTitle(item)),
      cover: bookThumbnailUrl(item.id, item.cover ?? 0),
      place: bookPlace(item),
    })),
  ];
  return items.toSorted((a, b) => rankOf(b) - rankOf(a));
}
