import { IconBookOff, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { BookCard } from '../../items/BookCard.tsx';
import { ItemGrid } from '../../items/ItemGrid.tsx';
import { type ActiveFilter, ListFilters } from '../../items/ListFilters.tsx';
import { authorRoles, authorsOf, present, toggled } from '../../items/list-search.ts';
import type { Shown } from '../../items/names.ts';
import type { DrawPageLink } from '../../items/Pages.tsx';
import type { CardTools } from '../../items/use-card-tools.tsx';
import { useItems } from '../../items/use-items.ts';
import { roleName } from '../../items/words.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { defaultSort, type SeriesSearch } from './search.ts';
import { useSeriesSearch } from './use-series-search.ts';

/** What the cards say while the list is ordered by it. */
const shownBy: Readonly<Record<string, Shown>> = {
  createdDate: 'added',
  'metadata.releaseDate': 'released',
  fileSize: 'size',
};

function activeFilters(
  t: Translate,
  search: SeriesSearch,
  change: (next: SeriesSearch) => void,
): ActiveFilter[] {
  return (['tag', ...authorRoles] as const).flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      id: `${name}:${value}`,
      label: name === 'tag' ? value : t('filter.author', { name: value, role: roleName(t, name) }),
      onRemove: () => {
        change({ ...search, page: undefined, [name]: toggled(search[name], value) });
      },
    })),
  );
}

function linkToPage(seriesId: string, search: SeriesSearch): DrawPageLink {
  return (page, link) => {
    const target: SeriesSearch = { ...search, page: page === 1 ? undefined : page };
    return <Link to="/series/$seriesId" params={{ seriesId }} search={target} replace {...link} />;
  };
}

interface SeriesBooksProps {
  readonly seriesId: string;
  readonly tools: CardTools;
}

/** The books of a series, as its address orders and narrows them. */
export function SeriesBooks({ seriesId, tools }: SeriesBooksProps) {
  const t = useT();
  const { search, change } = useSeriesSearch();
  const { sort = defaultSort, readStatus, tag } = search;
  const author = authorsOf(search);
  const isNarrow = readStatus !== undefined || tag !== undefined || author !== undefined;
  const items = useItems(
    (page, size) =>
      booksOfSeriesQuery(seriesId, {
        page,
        size,
        sort: [sort],
        author,
        read_status: readStatus && [...readStatus],
        tag: tag && [...tag],
      }),
    search,
  );
  const clear = () => {
    const { context, contextId } = search;
    change(present({ sort: search.sort, context, contextId }));
  };
  const shown = shownBy[sort.split(',')[0] ?? ''];
  return (
    <ItemGrid
      items={items}
      path={`/series/${seriesId}`}
      label={t('series.bookList')}
      failure={t('failure.books')}
      renderItem={(book) => <BookCard book={book} tools={tools} shown={shown} />}
      header={
        <ListFilters
          readStatus={readStatus}
          onReadStatus={(next) => {
            change({ ...search, page: undefined, readStatus: next });
          }}
          others={activeFilters(t, search, change)}
          onClear={clear}
        />
      }
      empty={
        isNarrow ? (
          <EmptyState
            icon={<IconFilterOff size={32} stroke={1.5} />}
            title={t('list.noMatch')}
            text={t('list.noMatchText')}
            action={<Button onClick={clear}>{t('list.clearFilters')}</Button>}
          />
        ) : (
          <EmptyState
            icon={<IconBookOff size={32} stroke={1.5} />}
            title={t('series.empty')}
            text={t('series.emptyText')}
          />
        )
      }
      pageLink={linkToPage(seriesId, search)}
    />
  );
}
