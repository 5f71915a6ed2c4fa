import type { AlikePair, getAlike } from '@longbox/contract/alike';
import type { AnswerOf } from '@longbox/contract/endpoint';
import { hasRole } from '@longbox/contract/users';
import { IconArrowsDiff, IconCircleCheck, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { alikePairsQuery, alikeQuery } from '../../data/alike.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useMe } from '../../data/session.ts';
import { nearDuplicatesPlace, type NearDuplicatesSearch } from '../../items/places.ts';
import { useLastPage } from '../../items/tables/PagedTable.tsx';
import { pagingOf, useTable } from '../../items/tables/use-table.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import styles from './alike.module.css';
import { comparedLibrariesDialog } from './dialogs.ts';
import frame from './media-management.module.css';
import { PairCard } from './PairCard.tsx';

const route = getRouteApi('/frame/media-management/near-duplicates');

type Compared = AnswerOf<typeof getAlike>;

/** Books and pages that look alike, pair by pair, and where they are looked for. */
export function NearDuplicatesScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(alikeQuery);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t('failure.alike')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.libraries.every(({ pictures }) => pictures === 'NOTHING')) {
    return (
      <EmptyState
        icon={<IconArrowsDiff size={32} stroke={1.5} />}
        title={t('manage.alike.off')}
        text={t('manage.alike.intro')}
        action={<ChooseLibraries isMain />}
      />
    );
  }
  return (
    <div className={frame['screen']}>
      <p className={frame['intro']}>{t('manage.alike.intro')}</p>
      {data !== undefined && <Progress libraries={data.libraries} />}
      <Pairs compared={data} />
    </div>
  );
}

function ChooseLibraries({ isMain = false }: { readonly isMain?: boolean }) {
  const t = useT();
  return (
    <Button
      size={isMain ? 'medium' : 'small'}
      tone={isMain ? 'primary' : 'plain'}
      icon={<IconSettings size={18} />}
      onClick={() => {
        openDialog(comparedLibrariesDialog, {});
      }}
    >
      {t('manage.alike.libraries')}
    </Button>
  );
}

/** How far comparing is; nothing when all is compared. */
function Progress({ libraries }: Pick<Compared, 'libraries'>) {
  const t = useT();
  const asked = libraries.filter(({ pictures }) => pictures !== 'NOTHING');
  const books = asked.reduce((sum, library) => sum + library.books, 0);
  const compared = asked.reduce((sum, library) => sum + library.compared, 0);
  if (compared >= books) return null;
  const label = t('manage.alike.progress', { compared, books });
  return (
    <div className={styles['progress']}>
      <span>{label}</span>
      <ProgressBar label={label} value={compared / books} />
    </div>
  );
}

function Pairs({ compared }: { readonly compared: Compared | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { kind = 'BOOKS', kept = false } = search;
  const table = useTable({ search, place: nearDuplicatesPlace, usual: [] });
  const { page, size } = table.query;
  const { data, error, refetch } = useQuery({
    ...alikePairsQuery({ kind, kept, page, size }),
    placeholderData: keepPreviousData,
  });
  useLastPage(table, data);
  const enlarges = hasRole(useMe(), 'PAGE_STREAMING');
  const show = (next: NearDuplicatesSearch) => {
    const place = nearDuplicatesPlace({ ...search, page: undefined, ...next });
    void navigate({ ...place, replace: true, resetScroll: false });
  };
  const kindName = (one: AlikePair['kind']) =>
    t(`manage.alike.kind.${one}`, { count: compared?.pairs[one] ?? 0 });
  return (
    <>
      <div className={styles['tools']}>
        <Segmented
          label={t('manage.alike.kinds')}
          value={kind}
          options={[
            { value: 'BOOKS', label: kindName('BOOKS') },
            { value: 'PAGES', label: kindName('PAGES') },
          ]}
          onChange={(next) => {
            show({ kind: next === 'PAGES' ? next : undefined });
          }}
        />
        <Segmented
          label={t('manage.alike.decided')}
          value={kept ? 'kept' : 'open'}
          options={[
            { value: 'open', label: t('manage.alike.undecided') },
            { value: 'kept', label: t('manage.alike.kept') },
          ]}
          onChange={(next) => {
            show({ kept: next === 'kept' ? true : undefined });
          }}
        />
        <ChooseLibraries />
      </div>
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('failure.alike')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles['pairs']}>
          {data === undefined && [1, 2].map((one) => <Skeleton key={one} height="320px" />)}
          {data?.content.map((pair) => (
            <PairCard key={pair.id} pair={pair} enlarges={enlarges} />
          ))}
        </div>
      )}
      {data?.totalElements === 0 && <NoPairs kind={kind} kept={kept} compared={compared} />}
      {data !== undefined && data.totalElements > 0 && (
        <TablePaging {...pagingOf(table, data.totalElements)} />
      )}
    </>
  );
}

interface NoPairsProps {
  readonly kind: AlikePair['kind'];
  readonly kept: boolean;
  readonly compared: Compared | undefined;
}

/** Why there is no pair: none is left, or pages are not compared anywhere. */
function NoPairs({ kind, kept, compared }: NoPairsProps) {
  const t = useT();
  const comparesPages = compared?.libraries.some(({ pictures }) => pictures === 'PAGES') ?? true;
  const text =
    kind === 'PAGES' && !comparesPages
      ? t('manage.alike.noneCovers')
      : t(kept ? 'manage.alike.noneKept' : 'manage.alike.noneText');
  return (
    <EmptyState
      icon={<IconCircleCheck size={32} stroke={1.5} />}
      title={t('manage.alike.none')}
      text={text}
    />
  );
}
