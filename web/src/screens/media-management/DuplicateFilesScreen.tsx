import type { Book } from '@longbox/contract/books';
import { IconCopyCheck, IconListCheck, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { duplicateBooksQuery } from '../../data/books.ts';
import { everyReadListQuery } from '../../data/readlists.ts';
import { reasonOf } from '../../data/error-text.ts';
import { askToDeleteFiles } from '../../items/deleting.ts';
import { duplicateFilesPlace } from '../../items/places.ts';
import { ChosenBar } from '../../items/tables/ChosenBar.tsx';
import { useLastPage } from '../../items/tables/PagedTable.tsx';
import { type TableState, pagingOf, useTable } from '../../items/tables/use-table.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { type FileGroup, groupsOnPage, keeperOf, wholeGroups } from './file-groups.ts';
import { FileGroupList } from './FileGroupList.tsx';
import styles from './media-management.module.css';

const route = getRouteApi('/frame/media-management/duplicate-files');

const noBooks: readonly Book[] = [];
type Chosen = ReadonlyMap<string, Book>;

/** The groups that begin on a page, completed from the neighboring pages. */
function useGroups({ query, size, sort }: TableState) {
  const [first] = sort;
  // Equal files are of equal size: ordered by it first they still follow each other.
  const order = first?.key === 'fileSize' ? ['fileSize,desc', 'fileHash,asc'] : ['fileHash,asc'];
  const pageAt = (page: number) => duplicateBooksQuery({ page, size, sort: order });
  const here = useQuery({ ...pageAt(query.page), placeholderData: keepPreviousData });
  const pages = here.data?.totalPages ?? 0;
  const before = useQuery({ ...pageAt(query.page - 1), enabled: query.page > 0 });
  const after = useQuery({ ...pageAt(query.page + 1), enabled: query.page + 1 < pages });
  const lists = useQuery(everyReadListQuery());
  const isWhole =
    !lists.isPending &&
    (query.page === 0 || before.data !== undefined) &&
    (query.page + 1 >= pages || after.data !== undefined);
  const groups =
    here.data !== undefined && isWhole
      ? groupsOnPage(here.data.content, {
          before: before.data?.content ?? noBooks,
          after: after.data?.content ?? noBooks,
        })
      : undefined;
  const listed = new Set(lists.data?.content.flatMap(({ bookIds }) => bookIds));
  return { here, groups, listed, error: here.error ?? before.error ?? after.error };
}

/** Duplicate files in groups, each with the copy to keep. */
export function DuplicateFilesScreen() {
  const t = useT();
  const search = route.useSearch();
  const table = useTable({
    search,
    place: duplicateFilesPlace,
    usual: [{ key: 'fileHash', direction: 'asc' }],
  });
  const { here, groups, listed, error } = useGroups(table);
  useLastPage(table, here.data);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  if (groups === undefined && error !== null) {
    return (
      <ErrorState
        title={t('failure.books')}
        reason={reasonOf(error)}
        onRetry={() => void here.refetch()}
      />
    );
  }
  if (here.data?.totalElements === 0) {
    return (
      <EmptyState
        icon={<IconCopyCheck size={32} stroke={1.5} />}
        title={t('manage.noFiles')}
        text={t('manage.noFilesText')}
      />
    );
  }
  return (
    <div className={styles['screen']}>
      <p className={styles['intro']}>
        {t('manage.filesIntro')} {t('manage.filesTrash')}
      </p>
      <Tools
        groups={groups ?? []}
        listed={listed}
        chosen={chosen}
        onChoose={setChosen}
        table={table}
      />
      {groups === undefined ? (
        <div className={styles['shapes']}>
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      ) : (
        <FileGroupList groups={groups} listed={listed} chosen={chosen} onChoose={setChosen} />
      )}
      <TablePaging {...pagingOf(table, here.data?.totalElements ?? 0)} />
    </div>
  );
}

interface ToolsProps {
  readonly groups: readonly FileGroup[];
  readonly listed: ReadonlySet<string>;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly table: TableState;
}

/** Selects suggested copies and deletes the selected ones, never the last copy. */
function Tools({ groups, listed, chosen, onChoose, table }: ToolsProps) {
  const t = useT();
  const client = useQueryClient();
  const books = [...chosen.values()];
  const bytes = books.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const lost = wholeGroups(groups, chosen);
  const clear = () => {
    onChoose(new Map());
  };
  return (
    <>
      <ChosenBar
        count={books.length}
        onClear={clear}
        instead={
          <>
            <Segmented
              label={t('list.sort')}
              value={table.sort[0]?.key === 'fileSize' ? 'fileSize' : 'fileHash'}
              options={[
                { value: 'fileHash', label: t('manage.byHash') },
                { value: 'fileSize', label: t('manage.bySize') },
              ]}
              onChange={(key) => {
                table.order(key === 'fileSize' ? [{ key, direction: 'desc' }] : []);
              }}
            />
            <Button
              remote
              size="small"
              icon={<IconListCheck size={18} />}
              disabled={groups.length === 0}
              onClick={() => {
                onChoose(surplusOf(groups, listed));
              }}
            >
              {t('manage.chooseSurplus')}
            </Button>
          </>
        }
      >
        <Button
          size="small"
          tone="danger"
          icon={<IconTrash size={18} />}
          disabled={lost.length > 0}
          onClick={() => {
            askToDeleteFiles(client, books, clear);
          }}
        >
          {t('manage.removeCopies', { count: books.length, size: formatBytes(bytes) })}
        </Button>
      </ChosenBar>
      {lost.length > 0 && (
        <Banner tone="warning">{t('manage.keepOne', { count: lost.length })}</Banner>
      )}
    </>
  );
}

/** All copies except the one to keep in each group. */
function surplusOf(groups: readonly FileGroup[], listed: ReadonlySet<string>): Chosen {
  const surplus = groups.flatMap(({ books }) => {
    const keeper = keeperOf(books, listed)?.book.id;
    return books.filter(({ id, deleted }) => id !== keeper && !deleted);
  });
  return new Map(surplus.map((book) => [book.id, book]));
}
