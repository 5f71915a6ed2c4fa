import { IconFilterOff } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { Shown } from '../names.ts';
import { SelectionArea } from '../selection/SelectionArea.tsx';
import { SelectionScreen } from '../selection/SelectionScreen.tsx';
import { FilterAside } from './FilterAside.tsx';
import styles from './FilterAside.module.css';
import { ItemGrid } from './ItemGrid.tsx';
import type { DrawPageLink } from './Pages.tsx';
import { LetterBar } from './LetterBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { ListScreen } from './use-list-screen.ts';

interface ListGridProps<Item> {
  readonly list: ListScreen<Item>;
  readonly renderItem: (item: Item, shown: Shown | undefined) => ReactNode;
  /** Stands above the words of an empty list. */
  readonly emptyIcon: ReactNode;
}

function linksTo({ pageAt }: ListScreen<unknown>): DrawPageLink {
  return (page, link) => <Link {...pageAt(page)} replace {...link} />;
}

/** The cards of a described list, with its filters, pages, empty states and what is selected. */
export function ListGrid<Item>({ list, renderItem, emptyIcon }: ListGridProps<Item>) {
  const t = useT();
  const wide = useMedia(media.fromWide);
  const [filtersOpen] = usePreference('filtersOpen');
  if (list.redirect !== undefined) return <Navigate {...list.redirect} replace />;
  const { whole } = list;
  const isBeside = wide && filtersOpen && list.groups.length > 0;
  return (
    <SelectionScreen identity={list.identity} whole={whole}>
      <div className={styles['beside']}>
        <SelectionArea kind={list.kind} order={whole.known}>
          <ItemGrid
            items={list.items}
            label={t(list.words.list)}
            failure={t(list.words.failure)}
            renderItem={(item) => renderItem(item, list.shown)}
            header={
              <>
                {list.letters !== undefined && <LetterBar choice={list.letters} />}
                <ListFilters list={list} />
              </>
            }
            empty={
              list.isChanged ? (
                <EmptyState
                  icon={<IconFilterOff size={32} stroke={1.5} />}
                  title={t('list.noMatch')}
                  text={t('list.noMatchText')}
                  action={<Button onClick={list.reset}>{t('list.clearFilters')}</Button>}
                />
              ) : (
                <EmptyState
                  icon={emptyIcon}
                  title={t(list.words.empty)}
                  text={t(list.words.emptyText)}
                />
              )
            }
            pageLink={linksTo(list)}
          />
        </SelectionArea>
        {isBeside && <FilterAside list={list} />}
      </div>
    </SelectionScreen>
  );
}
