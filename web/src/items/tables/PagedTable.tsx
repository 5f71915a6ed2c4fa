import type { Page } from '@longbox/contract/paging';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { type PlainKey, useT } from '../../lib/i18n.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { pagingOf, type TableState } from './use-table.ts';

/** An answer that holds one page, as `useQuery` gives it. */
interface PageAnswer<Item> {
  readonly data: Page<Item> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface PagedTableProps<Item> {
  readonly label: string;
  readonly failure: PlainKey;
  readonly answer: PageAnswer<Item>;
  readonly table: TableState;
  readonly columns: readonly TableColumn<Item>[];
  readonly idOf: (item: Item) => string;
  /** The selection by id, on all pages; makes rows selectable. */
  readonly chosen?: ReadonlyMap<string, Item>;
  readonly onChoose?: (chosen: ReadonlyMap<string, Item>) => void;
  readonly empty: ReactNode;
}

/** Leads to the last page where the address names one after it. */
export function useLastPage(table: TableState, data: Page<unknown> | undefined): void {
  const last = Math.max(1, data?.totalPages ?? 1);
  const isPast = data !== undefined && table.page > last && data.number + 1 === table.page;
  const turn = useEffectEvent(table.turn);
  useEffect(() => {
    if (isPast) turn(last);
  }, [isPast, last]);
}

/** Rows that the server pages and orders: failure, emptiness, and a button that asks again. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { label, failure, answer, table, columns, idOf, chosen, onChoose, empty } = props;
  const t = useT();
  const { data, error } = answer;
  useLastPage(table, data);
  const retry = () => void answer.refetch();
  if (data === undefined && error !== null) {
    return <ErrorState title={t(failure)} reason={reasonOf(error)} onRetry={retry} />;
  }
  const rows = data?.content;
  const choose = (ids: ReadonlySet<string>) => {
    const here = new Map(rows?.map((item) => [idOf(item), item]));
    const elsewhere = [...(chosen ?? [])].filter(([id]) => !here.has(id));
    onChoose?.(new Map([...elsewhere, ...[...here].filter(([id]) => ids.has(id))]));
  };
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      idOf={idOf}
      sort={table.sort}
      onSort={table.order}
      multiSort
      {...(chosen && { selected: new Set(chosen.keys()), onSelect: choose })}
      empty={empty}
      paging={{
        ...pagingOf(table, data?.totalElements ?? 0),
        children: (
          <IconButton
            size="small"
            label={t('table.refresh')}
            aria-busy={answer.isFetching}
            onClick={retry}
          >
            <IconRefresh size={18} />
          </IconButton>
        ),
      }}
    />
  );
}
