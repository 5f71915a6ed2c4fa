import type { PageHashMatch } from '@longbox/contract/page-hashes';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageThumbnailUrl } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { pageMatchesQuery, useDeleteMatch } from '../../data/page-hashes.ts';
import { bookPlace } from '../../items/places.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { ErrorState } from '../../ui/States.tsx';
import type { TableSort } from '../../ui/table-sort.ts';
import { FilePath } from './FilePath.tsx';
import styles from './pages.module.css';

export interface MatchesProps {
  readonly hash: string;
  /** Whether single pages may be removed. */
  readonly removable: boolean;
}

const sizes = [10, 20, 50] as const;
const idOf = ({ bookId, pageNumber }: PageHashMatch) => `${bookId} ${pageNumber}`;

/** Where a page stands: in which books, and as which page. */
export function MatchesDialog({ hash, removable, onClose }: MatchesProps & HostedDialog) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(sizes[0]);
  const [sort, setSort] = useState<readonly TableSort[]>([]);
  const order = sort.map(({ key, direction }) => `${key},${direction}`);
  const { data, error, refetch } = useQuery({
    ...pageMatchesQuery(hash, { page: page - 1, size, sort: order }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={t('manage.matchesTitle')} onClose={onClose} width={1000} phone="full">
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('failure.pageHashes')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={t('manage.matchesTitle')}
          rows={data?.content}
          idOf={idOf}
          sort={sort}
          onSort={setSort}
          empty={t('manage.noMatches')}
          columns={[
            {
              key: 'url',
              label: t('manage.column.path'),
              sortable: true,
              render: ({ bookId, url }) => (
                <Link
                  {...bookPlace({ id: bookId, seriesId: '', oneshot: false })}
                  className={styles['link']}
                  onClick={onClose}
                >
                  <FilePath book={{ url, deleted: false }} />
                </Link>
              ),
            },
            {
              key: 'fileName',
              label: t('manage.column.file'),
              render: ({ fileName }) => <bdi dir="ltr">{fileName}</bdi>,
            },
            {
              key: 'pageNumber',
              label: t('manage.column.page'),
              sortable: true,
              numeric: true,
              render: ({ pageNumber }) => formatNumber(pageNumber),
            },
            {
              key: 'picture',
              label: t('manage.column.picture'),
              render: ({ bookId, pageNumber }) => (
                <img
                  src={pageThumbnailUrl(bookId, pageNumber)}
                  alt=""
                  loading="lazy"
                  className={styles['matchPicture']}
                />
              ),
            },
            ...(removable
              ? [
                  {
                    key: 'remove',
                    label: t('manage.column.actions'),
                    render: (match: PageHashMatch) => <RemoveOne hash={hash} match={match} />,
                  },
                ]
              : []),
          ]}
          paging={{
            page,
            size,
            total: data?.totalElements ?? 0,
            sizes,
            onPage: setPage,
            onSize: (next) => {
              setSize(next);
              setPage(1);
            },
          }}
        />
      )}
      {!removable && <p className={styles['hint']}>{t('manage.chooseFirst')}</p>}
    </Dialog>
  );
}

interface RemoveOneProps {
  readonly hash: string;
  readonly match: PageHashMatch;
}

/** Removes one page after a second press; then says that it waits for the server. */
function RemoveOne({ hash, match }: RemoveOneProps) {
  const t = useT();
  const remove = useDeleteMatch();
  const [isAsked, setAsked] = useState(false);
  if (remove.isSuccess) return <output>{t('manage.removalQueued')}</output>;
  return (
    <Button
      size="small"
      tone={isAsked ? 'danger' : 'plain'}
      icon={<IconTrash size={18} />}
      busy={remove.isPending}
      onBlur={() => {
        setAsked(false);
      }}
      onClick={() => {
        if (isAsked) remove.mutate({ params: { hash }, body: match });
        setAsked(!isAsked);
      }}
    >
      {isAsked ? t('manage.removeSure') : t('manage.removePage', { page: match.pageNumber })}
    </Button>
  );
}
