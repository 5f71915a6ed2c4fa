import { IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePart } from '../../ui/use-part.ts';
import type { Shown } from '../names.ts';
import { SelectionArea } from '../selection/SelectionArea.tsx';
import { SelectionScreen } from '../selection/SelectionScreen.tsx';
import { LeadOn } from '../LeadOn.tsx';
import type { ListColumn } from './columns.tsx';
import type { Extras } from './extras.ts';
import { FilterAside } from './FilterAside.tsx';
import styles from './FilterAside.module.css';
import { ItemGrid } from './ItemGrid.tsx';
import type { DrawPageLink } from './Pages.tsx';
import { LetterBar } from './LetterBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { useFiltersBeside } from './use-filters-beside.ts';
import type { ListScreen } from './use-list-screen.ts';

// Cards are what most people look at.
const tablePart = partOf(async () => (await import('./ItemTable.tsx')).ItemTable);

interface ListGridProps<Item extends { readonly id: string }> {
  readonly list: ListScreen<Item>;
  readonly renderItem: (item: Item, shown: Shown | undefined) => ReactNode;
  /** The columns of its table; without them it has no table. */
  readonly columns?: readonly ListColumn<Item>[];
  /** Stands above the words of an empty list. */
  readonly emptyIcon: ReactNode;
  /** Cards among its own; a table has none. */
  readonly extras?: Extras | undefined;
}

function linksTo({ pageAt }: ListScreen<unknown>): DrawPageLink {
  return (page, link) => <Link {...pageAt(page)} replace {...link} />;
}

/** A described list with its filters, pages, empty states and what is selected. */
export function ListGrid<Item extends { readonly id: string }>(props: ListGridProps<Item>) {
  const { list, renderItem, columns, emptyIcon, extras } = props;
  const t = useT();
  const wide = useMedia(media.fromWide);
  const [filtersOpen] = useFiltersBeside();
  const [shape] = usePreference('listShape');
  const table = usePart(tablePart, { wanted: shape === 'table' && columns !== undefined });
  const { whole } = list;
  const isBeside = wide && filtersOpen && list.groups.length > 0;
  const header = (
    <>
      {list.letters !== undefined && <LetterBar choice={list.letters} />}
      <ListFilters list={list} />
    </>
  );
  const empty = <EmptyList list={list} icon={emptyIcon} />;
  const Table = shape === 'table' && table.state === 'ready' ? table.part : undefined;
  return (
    <SelectionScreen identity={list.identity} whole={whole}>
      {/* Beside the list, not in its place: what is open in its filters stays open. */}
      {list.redirect !== undefined && <LeadOn to={list.redirect} />}
      <div className={styles['beside']}>
        {Table !== undefined && columns !== undefined ? (
          <Table {...{ list, columns, header, empty }} pageLink={linksTo(list)} />
        ) : (
          <SelectionArea kind={list.kind} order={whole.known}>
            <ItemGrid
              items={list.items}
              label={t(list.words.list)}
              failure={t(list.words.failure)}
              renderItem={(item) => renderItem(item, list.shown)}
              header={header}
              empty={empty}
              pageLink={linksTo(list)}
              extras={extras}
            />
          </SelectionArea>
        )}
        {isBeside && <FilterAside list={list} />}
      </div>
    </SelectionScreen>
  );
}

interface EmptyListProps {
  readonly list: Pick<ListScreen<unknown>, 'isChanged' | 'words' | 'reset'>;
  readonly icon: ReactNode;
}

/** In the place of a list without items: whether its filters are why, or it holds nothing at all. */
function EmptyList({ list, icon }: EmptyListProps) {
  const t = useT();
  if (!list.isChanged) {
    return <EmptyState icon={icon} title={t(list.words.empty)} text={t(list.words.emptyText)} />;
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={32} stroke={1.5} />}
      title={t('list.noMatch')}
      text={t('list.noMatchText')}
      action={<Button onClick={list.reset}>{t('list.clearFilters')}</Button>}
    />
  );
}
