import type { Series } from '@longbox/contract/series';
import { IconBooks, IconFilterOff } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { libraryScope } from '../../data/libraries.ts';
import { seriesListQuery } from '../../data/series.ts';
import { ItemGrid } from '../../items/ItemGrid.tsx';
import { ListFilters } from '../../items/ListFilters.tsx';
import type { Shown } from '../../items/names.ts';
import type { DrawPageLink } from '../../items/Pages.tsx';
import { SeriesCard } from '../../items/SeriesCard.tsx';
import { useCardTools } from '../../items/use-card-tools.tsx';
import { type Items, useItems } from '../../items/use-items.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useFilterLabels } from './filter-labels.ts';
import { LibraryBar } from './LibraryBar.tsx';
import { defaultSort, filterQuery, type LibrarySeriesSearch, partsOf, without } from './search.ts';
import { useLibrarySearch } from './use-library-search.ts';

/** What the cards say while the list is ordered by it. */
const shownBy: Readonly<Record<string, Shown>> = {
  createdDate: 'added',
  lastModifiedDate: 'updated',
  'booksMetadata.releaseDate': 'released',
};

/** The series of one library, or of all of them. */
export function LibrarySeriesScreen() {
  const { libraryId, redirect } = useLibrarySearch();
  if (redirect !== undefined) {
    const target = { to: '/libraries/$libraryId/series', params: { libraryId } } as const;
    return <Navigate {...target} search={redirect} replace />;
  }
  // Another library is another place: nothing of the last one stays.
  return <LibrarySeries key={libraryId} />;
}

function LibrarySeries() {
  const { libraryId, search } = useLibrarySearch();
  const { sort = defaultSort } = search;
  const items = useItems(
    (page, size) =>
      seriesListQuery({
        ...libraryScope(libraryId),
        ...filterQuery(search),
        page,
        size,
        sort: [sort],
      }),
    search,
  );
  return (
    <>
      <LibraryBar total={items.total} />
      <Cards items={items} />
    </>
  );
}

function linkToPage(libraryId: string, search: LibrarySeriesSearch): DrawPageLink {
  return (page, link) => (
    <Link
      to="/libraries/$libraryId/series"
      params={{ libraryId }}
      search={{ ...search, page: page === 1 ? undefined : page }}
      replace
      {...link}
    />
  );
}

function Cards({ items }: { readonly items: Items<Series> }) {
  const t = useT();
  const { libraryId, search, change } = useLibrarySearch();
  const tools = useCardTools();
  const labels = useFilterLabels(search);
  const shown = shownBy[(search.sort ?? defaultSort).split(',')[0] ?? ''];
  const clear = () => {
    const { sort } = search;
    change({ sort });
  };
  return (
    <ItemGrid
      items={items}
      path={`/libraries/${libraryId}/series`}
      label={t('series.list')}
      failure={t('failure.series')}
      renderItem={(series) => <SeriesCard series={series} tools={tools} shown={shown} />}
      header={
        <ListFilters
          readStatus={search.readStatus}
          onReadStatus={(readStatus) => {
            change({ ...search, page: undefined, readStatus });
          }}
          others={labels.map(({ name, value, label }) => ({
            id: `${name}:${value}`,
            label,
            onRemove: () => {
              change(without(search, name, value));
            },
          }))}
          onClear={clear}
        />
      }
      empty={
        Object.keys(partsOf(search).filter).length > 0 ? (
          <EmptyState
            icon={<IconFilterOff size={32} stroke={1.5} />}
            title={t('list.noMatch')}
            text={t('list.noMatchText')}
            action={<Button onClick={clear}>{t('list.clearFilters')}</Button>}
          />
        ) : (
          <EmptyState
            icon={<IconBooks size={32} stroke={1.5} />}
            title={t('library.empty')}
            text={t('library.emptyText')}
          />
        )
      }
      pageLink={linkToPage(libraryId, search)}
    />
  );
}
