import type { Book } from '@longbox/contract/books';
import { IconCircleCheck, IconFilterOff, IconScan, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { booksQuery } from '../../data/books.ts';
import { askToDeleteFiles } from '../../items/deleting.ts';
import { type MediaAnalysisSearch, mediaAnalysisPlace } from '../../items/places.ts';
import { ChipGroup } from '../../items/tables/ChipGroup.tsx';
import { ChosenBar } from '../../items/tables/ChosenBar.tsx';
import { PagedTable } from '../../items/tables/PagedTable.tsx';
import { useTable } from '../../items/tables/use-table.ts';
import { analyzeBooks } from '../../items/verbs.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { troubles, usualTroubles } from './analysis-search.ts';
import { useAnalysisColumns } from './analysis-columns.tsx';
import { LibraryChips } from './LibraryChips.tsx';
import styles from './media-management.module.css';

const route = getRouteApi('/frame/media-management/analysis');

/** Books that cannot be read, why, and what helps. */
export function AnalysisScreen() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { status = usualTroubles, library = [] } = search;
  const table = useTable({
    search,
    place: mediaAnalysisPlace,
    usual: [{ key: 'media.status', direction: 'asc' }],
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Book>>(new Map());
  const answer = useQuery({
    ...booksQuery({ ...table.query, media_status: [...status], library_id: [...library] }),
    placeholderData: keepPreviousData,
  });
  const narrow = (changed: Pick<MediaAnalysisSearch, 'status' | 'library'>) => {
    setChosen(new Map());
    const next = { ...search, ...changed, page: undefined };
    void navigate({ ...mediaAnalysisPlace(next), replace: true, resetScroll: false });
  };
  const books = [...chosen.values()];
  const clear = () => {
    setChosen(new Map());
  };
  return (
    <div className={styles['screen']}>
      <p className={styles['intro']}>{t('manage.analysisIntro')}</p>
      <ChosenBar
        count={books.length}
        onClear={clear}
        instead={<Filters status={status} library={library} onChange={narrow} />}
      >
        <Button
          remote
          size="small"
          icon={<IconScan size={18} />}
          onClick={() => {
            clear();
            void analyzeBooks(client, books);
          }}
        >
          {t('manage.analyzeAgain')}
        </Button>
        <Button
          remote
          size="small"
          icon={<IconTrash size={18} />}
          onClick={() => {
            askToDeleteFiles(client, books, clear);
          }}
        >
          {t('manage.deleteFiles')}
        </Button>
      </ChosenBar>
      <PagedTable
        label={t('manage.analysis')}
        failure="failure.books"
        answer={answer}
        table={table}
        columns={useAnalysisColumns()}
        idOf={({ id }) => id}
        chosen={chosen}
        onChoose={setChosen}
        empty={
          <AllWell
            isNarrowed={search.status !== undefined || library.length > 0}
            onReset={() => {
              narrow({ status: undefined, library: undefined });
            }}
          />
        }
      />
    </div>
  );
}

interface FiltersProps {
  readonly status: NonNullable<MediaAnalysisSearch['status']>;
  readonly library: readonly string[];
  readonly onChange: (changed: Pick<MediaAnalysisSearch, 'status' | 'library'>) => void;
}

function Filters({ status, library, onChange }: FiltersProps) {
  const t = useT();
  const orNone = <Value,>(values: readonly Value[]) => (values.length === 0 ? undefined : values);
  return (
    <>
      <ChipGroup
        label={t('filter.mediaStatus')}
        options={troubles.map((value) => ({ value, label: t(`mediaStatus.${value}`) }))}
        chosen={status}
        onChange={(next) => {
          const isUsual = next.join() === usualTroubles.join();
          onChange({ status: isUsual ? undefined : orNone(next), library: orNone(library) });
        }}
      />
      <LibraryChips
        chosen={library}
        onChange={(next) => {
          onChange({ status, library: next });
        }}
      />
    </>
  );
}

interface AllWellProps {
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
}

/** In the place of rows: whether the filters are why there are none, or all is well. */
function AllWell({ isNarrowed, onReset }: AllWellProps) {
  const t = useT();
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={32} stroke={1.5} />}
        title={t('manage.allWell')}
        text={t('manage.allWellText')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={32} stroke={1.5} />}
      title={t('list.noMatch')}
      text={t('list.noMatchText')}
      action={<Button onClick={onReset}>{t('list.clearFilters')}</Button>}
    />
  );
}
