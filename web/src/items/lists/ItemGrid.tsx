import type { ReactNode } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import styles from './ItemGrid.module.css';
import { type Extras, extrasHere, slotAt } from './extras.ts';
import { type DrawPageLink, Pages } from './Pages.tsx';
import type { Items } from './use-items.ts';
import { useGridPlace } from './use-grid-place.ts';

interface ItemGridProps<Item> {
  readonly items: Items<Item>;
  /** Names the grid for assistive technology. */
  readonly label: string;
  readonly renderItem: (item: Item) => ReactNode;
  /** What could not be loaded, as heading of a failure. */
  readonly failure: string;
  /** In the place of a list without items. */
  readonly empty: ReactNode;
  /** Stands above the cards and scrolls with them, such as filters. */
  readonly header?: ReactNode;
  readonly pageLink: DrawPageLink;
  /** Cards among them that aren't items. */
  readonly extras?: Extras | undefined;
}

/** The cards of a list with all that belongs to it: pages, waiting, emptiness and failure. */
export function ItemGrid<Item>(props: ItemGridProps<Item>) {
  const { items, label, renderItem, failure, empty, header, pageLink } = props;
  const extras = props.extras && extrasHere(items, props.extras, items.size);
  const after = extras?.after ?? [];
  const t = useT();
  const [cardWidth] = usePreference('cardWidth');
  const [shape] = usePreference('listShape');
  const { place, onShown, onPlace } = useGridPlace();
  const itemBefore = (index: number): number => {
    const slot = slotAt(index, after);
    return 'item' in slot ? slot.item : (after[slot.extra] ?? 0);
  };
  const pages = <Pages page={items.page} pages={items.pages} link={pageLink} />;

  if (items.error !== null) {
    return (
      <div className={styles['list']}>
        {header}
        <ErrorState title={failure} reason={reasonOf(items.error)} onRetry={items.retry} />
      </div>
    );
  }
  if (items.count + after.length === 0) {
    const isPast = (items.total ?? 0) > 0;
    return (
      <div className={styles['list']}>
        {header}
        {isPast ? pages : empty}
        {isPast && <EmptyState title={t('list.pastEnd')} text={t('list.pastEndText')} />}
      </div>
    );
  }
  return (
    <div className={styles['list']} aria-busy={items.total === undefined}>
      <VirtualGrid
        count={items.count + after.length}
        cardWidth={cardWidth}
        rows={shape === 'rows'}
        label={label}
        place={place}
        onPlace={onPlace}
        onVisible={(range) => {
          onShown();
          items.onVisible({ first: itemBefore(range.first), last: itemBefore(range.last) });
        }}
        renderItem={(index) => {
          const slot = slotAt(index, after);
          if ('extra' in slot) return extras?.render(slot.extra);
          const item = items.itemAt(slot.item);
          return item === undefined ? undefined : renderItem(item);
        }}
        header={
          <div className={styles['head']}>
            {header}
            {pages}
          </div>
        }
      />
      {pages}
    </div>
  );
}
