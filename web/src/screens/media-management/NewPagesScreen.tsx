import {
  type PageHashAction,
  savePageHash,
  type UnknownPageHash,
} from '@longbox/contract/page-hashes';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { newPagesQuery } from '../../data/page-hashes.ts';
import { startMany } from '../../items/many.ts';
import { newPagesPlace } from '../../items/places.ts';
import { useLastPage } from '../../items/tables/PagedTable.tsx';
import tools from '../../items/tables/tables.module.css';
import { useTable } from '../../items/tables/use-table.ts';
import { askDialog } from '../../items/dialogs.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { NewCard } from './NewCard.tsx';
import { newSorts, pageActions } from './page-search.ts';
import { SortMenu } from './SortMenu.tsx';
import styles from './pages.module.css';
import { useHeldChoices } from './use-held-choices.ts';

const route = getRouteApi('/frame/media-management/duplicate-pages/unknown');

/** How many pages are looked at together. */
const sizes = [1, 2, 5, 10, 20, 50] as const;

/** Pages as they were loaded: neighbors of a decided one must not move. */
interface Shown {
  readonly key: string;
  readonly pages: readonly UnknownPageHash[];
}

/** Undecided pages that were found several times. */
export function NewPagesScreen() {
  const t = useT();
  const [size, setSize] = usePreference('duplicatesNewPageSize');
  const table = useTable({
    search: route.useSearch(),
    place: newPagesPlace,
    usual: [{ key: 'totalSize', direction: 'desc' }],
  });
  const query = newPagesQuery({ ...table.query, size });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  useLastPage({ ...table, size }, data);
  const choices = useHeldChoices();
  const { held } = choices;

  const key = JSON.stringify(query.queryKey);
  const [shown, setShown] = useState<Shown>();
  const left = (shown?.pages ?? []).filter(({ hash }) => !held.has(hash));
  const states = new Set([...held.values()].map(({ state }) => state));
  const isTreated = left.length === 0 && !states.has('held') && !states.has('sent');
  const isFresh = data !== undefined && !isPlaceholderData && !isFetching;
  const isOther = shown?.key !== key || (isTreated && shown.pages !== data?.content);
  if (isFresh && isOther) {
    setShown({ key, pages: data.content });
    // Pages still listed weren't accepted by the server.
    if (isTreated) choices.forget();
  }

  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t('failure.pageHashes')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (shown?.pages.length === 0 && data?.totalElements === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={32} stroke={1.5} />}
        title={t('manage.noNew')}
        text={t('manage.noNewText')}
      />
    );
  }
  return (
    <>
      <div className={tools['tools']}>
        <SortMenu keys={newSorts} table={table} />
      </div>
      <div className={styles['grid']}>
        {shown === undefined
          ? [1, 2, 3, 4].map((one) => <Skeleton key={one} height="380px" />)
          : shown.pages.map((page) => (
              <NewCard
                key={page.hash}
                page={page}
                choice={held.get(page.hash)}
                onChoose={(action) => {
                  choices.choose(page, action);
                }}
                onUndo={() => {
                  choices.takeBack(page.hash);
                }}
              />
            ))}
      </div>
      {left.length === 0 && states.has('held') && (
        <div className={styles['all']}>
          <Button tone="primary" onClick={choices.flush}>
            {t('manage.nextPages')}
          </Button>
        </div>
      )}
      <TreatAll pages={left} onMark={choices.mark} />
      <TablePaging
        page={table.page}
        size={size}
        total={data?.totalElements ?? 0}
        sizes={sizes}
        onPage={table.turn}
        onSize={(next) => {
          const wanted = sizes.find((one) => one === next);
          if (wanted !== undefined) setSize(wanted);
          table.turn(1);
        }}
      />
    </>
  );
}

interface TreatAllProps {
  /** The undecided ones of the page. */
  readonly pages: readonly UnknownPageHash[];
  readonly onMark: ReturnType<typeof useHeldChoices>['mark'];
}

/** One action for all that are left on the page; deletions are asked about first. */
function TreatAll({ pages, onMark }: TreatAllProps) {
  const t = useT();
  const client = useQueryClient();
  if (pages.length === 0) return null;
  const run = async (action: PageHashAction, wanted: readonly UnknownPageHash[]) => {
    onMark(wanted, { action, state: 'sent' });
    await startMany(client, {
      title: t(`manage.choose.${action}`),
      endpoint: savePageHash,
      items: wanted,
      nameOf: ({ hash }) => t('manage.page', { hash }),
      inputFor: ([{ hash, size }]) => ({ body: { hash, size, action } }),
    });
    onMark(wanted, { action, state: 'done' });
  };
  return (
    <div className={styles['all']}>
      {pageActions.toReversed().map((action) => {
        // Without its size a page is not deleted by itself.
        const wanted = pages.filter(({ size }) => action !== 'DELETE_AUTO' || size !== null);
        const count = wanted.length;
        const matches = wanted.reduce((sum, { matchCount }) => sum + matchCount, 0);
        return (
          <Button
            key={action}
            disabled={count === 0}
            onClick={() => {
              if (action === 'IGNORE') void run(action, wanted);
              else {
                const isAuto = action === 'DELETE_AUTO';
                openDialog(askDialog, {
                  title: t(isAuto ? 'manage.autoTitle' : 'manage.manualTitle', { count }),
                  text: t(isAuto ? 'manage.autoText' : 'manage.manualText', { count, matches }),
                  confirm: t(`manage.choose.${action}`),
                  onConfirm: () => void run(action, wanted),
                });
              }
            }}
          >
            {t(`manage.chooseAll.${action}`, { count })}
          </Button>
        );
      })}
    </div>
  );
}
