import { IconBookmark } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { everyWantedBookQuery, everyWantedSeriesQuery, useOrderWanted } from '../../data/wanted.ts';
import { loadKeeping } from '../../items/personal/load-keeping.ts';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { ReorderList } from '../../ui/ReorderList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { wantedItems, type WantedItem } from './wanted-items.ts';
import styles from './wanted.module.css';

/** What someone wants to read, in their own order. */
export function WantedScreen() {
  const t = useT();
  const series = useQuery(everyWantedSeriesQuery);
  const books = useQuery(everyWantedBookQuery);
  const error = series.error ?? books.error;
  const isKnown = series.data !== undefined && books.data !== undefined;
  return (
    <>
      <PlaceBar title={t('own.wanted')} />
      <div className={styles['screen']}>
        {isKnown && <WantedList items={wantedItems(series.data.content, books.data.content)} />}
        {!isKnown && error === null && <Skeleton height="240px" />}
        {!isKnown && error !== null && (
          <ErrorState
            reason={reasonOf(error)}
            onRetry={() => {
              void series.refetch();
              void books.refetch();
            }}
          />
        )}
      </div>
    </>
  );
}

/** An order made here, until the list itself has changed. */
interface Edit {
  readonly base: string;
  readonly items: readonly WantedItem[];
}

function WantedList({ items }: { readonly items: readonly WantedItem[] }) {
  const t = useT();
  const client = useQueryClient();
  const order = useOrderWanted();
  const [edit, setEdit] = useState<Edit>();
  const base = items.map(({ id }) => id).join();
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconBookmark size={32} stroke={1.5} />}
        title={t('own.wanted.empty')}
        text={t('own.wanted.emptyText')}
      />
    );
  }
  const arrange = (next: readonly WantedItem[]) => {
    setEdit({ base, items: next });
    const body = { items: next.map(({ kind, id }) => ({ kind, id })) };
    order.mutate(
      { body },
      {
        onError: () => {
          setEdit(undefined);
        },
      },
    );
  };
  const remove = async (wanted: WantedItem) => {
    const { listBooks, listSeries } = await loadKeeping();
    await (wanted.kind === 'book'
      ? listBooks(client, 'wanted', [wanted.item])
      : listSeries(client, 'wanted', [wanted.item]));
  };
  return (
    <ReorderList
      label={t('own.wanted')}
      items={edit?.base === base ? edit.items : items}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      render={({ cover, title, place }) => (
        <Link {...place} className={styles['item']}>
          <img src={cover} alt="" loading="lazy" />
          <bdi>{title}</bdi>
        </Link>
      )}
      onChange={arrange}
      onRemove={(wanted) => void remove(wanted)}
    />
  );
}
