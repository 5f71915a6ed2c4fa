import type { SeriesWithGaps } from '@longbox/contract/gaps';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { gapsQuery } from '../../data/gaps.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { missingNumbers } from '../../items/missing-numbers.ts';
import { missingNumbersPlace, seriesPlace } from '../../items/places.ts';
import { PagedTable } from '../../items/tables/PagedTable.tsx';
import { useTable } from '../../items/tables/use-table.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { formatNumber, useLocale, useT } from '../../lib/i18n.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { LibraryChips } from './LibraryChips.tsx';
import styles from './media-management.module.css';

const route = getRouteApi('/frame/media-management/missing-numbers');

/** Series of all libraries with numbers missing between their first and last book. */
export function MissingNumbersScreen() {
  const t = useT();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { library = [] } = search;
  const table = useTable({ search, place: missingNumbersPlace, usual: [] });
  const { page, size } = table.query;
  const answer = useQuery({
    ...gapsQuery({ page, size, library_id: [...library] }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['screen']}>
      <p className={styles['intro']}>{t('manage.gapsIntro')}</p>
      <LibraryChips
        chosen={library}
        onChange={(next) => {
          void navigate({
            ...missingNumbersPlace({ ...search, page: undefined, library: next }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
      <PagedTable
        label={t('filter.gaps')}
        failure="failure.series"
        answer={answer}
        table={table}
        columns={useColumns()}
        idOf={({ series }) => series.id}
        empty={
          <EmptyState
            icon={<IconCircleCheck size={32} stroke={1.5} />}
            title={t('filter.noGaps')}
          />
        }
      />
    </div>
  );
}

function useColumns(): readonly TableColumn<SeriesWithGaps>[] {
  const t = useT();
  const { code } = useLocale();
  const tools = useCardTools();
  const { data: libraries = [] } = useQuery(librariesQuery);
  return [
    {
      key: 'name',
      label: t('series.list'),
      render: ({ series }) => (
        <Link {...seriesPlace(series)} className={styles['link']} dir="auto">
          {series.metadata.title}
        </Link>
      ),
    },
    {
      key: 'missing',
      label: t('filter.gaps'),
      render: ({ missing }) => <bdi>{missingNumbers(code, missing)}</bdi>,
    },
    {
      key: 'books',
      label: t('sort.booksCount'),
      numeric: true,
      render: ({ series }) => formatNumber(series.booksCount),
    },
    {
      key: 'library',
      label: t('filter.library'),
      render: ({ series }) => (
        <bdi>{libraries.find(({ id }) => id === series.libraryId)?.name ?? ''}</bdi>
      ),
    },
    {
      key: 'actions',
      label: t('manage.column.actions'),
      render: ({ series }) => <ItemMenu entry={{ kind: 'series', item: series }} tools={tools} />,
    },
  ];
}
