import type { ReactNode } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import styles from './ItemGrid.module.css';
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
}

/** The cards of a list with all that belongs to it: pages, waiting, emptiness and failure. */
export function ItemGrid<Item>(props: ItemGridProps<Item>) {
  const { items, label, renderItem, failure, empty, header, pageLink } = props;
  const t = useT();
  const [cardWidth] = usePreference('cardWidth');
  const [shape] = usePreference('listShape');
  const { place, onShown, onPlace } = useGridPlace();
  const pages = <Pages page={items.page} pages={items.pages} link={pageLink} />;

  if (items.error !== null) {
    return (
      <div className={styles['list']}>
        {header}
        <ErrorState title={failure} reason={reasonOf(items.error)} onRetry={items.retry} />
      </div>
    );
  }
  if (items.count === 0) {
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
        count={items.count}
        cardWidth={cardWidth}
        rows={shape === 'rows'}
        label={label}
        place={place}
        onPlace={onPlace}
        onVisible={(range) => {
          onShown();
          items.onVisible(range);
        }}
        renderItem={(index) => {
          const item = items.itemAt(index);
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
