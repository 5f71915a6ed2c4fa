import type { KnownPageHash, PageHashAction } from '@longbox/contract/page-hashes';
import { IconCopyCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { knownPagesQuery } from '../../data/page-hashes.ts';
import { knownPagesPlace } from '../../items/places.ts';
import { ChipGroup } from '../../items/tables/ChipGroup.tsx';
import { useLastPage } from '../../items/tables/PagedTable.tsx';
import tools from '../../items/tables/tables.module.css';
import { pagingOf, useTable } from '../../items/tables/use-table.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { KnownCard } from './KnownCard.tsx';
import { knownSorts, pageActions, usualActions } from './page-search.ts';
import { SortMenu } from './SortMenu.tsx';
import styles from './pages.module.css';

const route = getRouteApi('/frame/media-management/duplicate-pages/known');

/** Pages with a decision, and its results. */
export function KnownPagesScreen() {
  const t = useT();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { action = usualActions } = search;
  const chosen = action === 'all' ? [] : action;
  const table = useTable({
    search,
    place: knownPagesPlace,
    usual: [{ key: 'deleteSize', direction: 'desc' }],
  });
  const { data, error, refetch } = useQuery({
    ...knownPagesQuery({
      ...table.query,
      ...(chosen.length > 0 && { action: [...chosen] }),
    }),
    placeholderData: keepPreviousData,
  });
  useLastPage(table, data);
  // A hundred cards are drawn in small parts; meanwhile those that are there can be used.
  const pages = useDeferredValue(data?.content);
  const narrow = (next: readonly PageHashAction[]) => {
    const isUsual = next.join() === usualActions.join();
    const wanted = next.length === 0 ? ('all' as const) : next;
    const place = knownPagesPlace({
      ...search,
      page: undefined,
      action: isUsual ? undefined : wanted,
    });
    void navigate({ ...place, replace: true, resetScroll: false });
  };
  return (
    <>
      <div className={tools['tools']}>
        <ChipGroup
          label={t('manage.actionFilter')}
          options={pageActions.map((value) => ({ value, label: t(`manage.action.${value}`) }))}
          chosen={chosen}
          onChange={narrow}
        />
        <SortMenu keys={knownSorts} table={table} />
      </div>
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('failure.pageHashes')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Cards pages={pages} />
      )}
      {data !== undefined && data.totalElements > 0 && (
        <TablePaging {...pagingOf(table, data.totalElements)} />
      )}
    </>
  );
}

interface CardsProps {
  readonly pages: readonly KnownPageHash[] | undefined;
}

const Cards = memo(function Cards({ pages }: CardsProps) {
  const t = useT();
  if (pages?.length === 0) {
    return (
      <EmptyState
        icon={<IconCopyCheck size={32} stroke={1.5} />}
        title={t('manage.noKnown')}
        text={t('manage.noKnownText')}
      />
    );
  }
  return (
    <div className={styles['grid']}>
      {pages === undefined
        ? [1, 2, 3, 4].map((one) => <Skeleton key={one} height="380px" />)
        : pages.map((page) => <KnownCard key={page.hash} page={page} />)}
    </div>
  );
});
