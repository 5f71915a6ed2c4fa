import { type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { reasonOf } from '../../data/error-text.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { withAll, without } from '../selection/selection.ts';
import { type ScreenSelection, SelectionContext } from '../selection/selection-store.ts';
import type { ListColumn } from './columns.tsx';
import styles from './ItemGrid.module.css';
import { type DrawPageLink, Pages } from './Pages.tsx';
import type { ListScreen } from './use-list-screen.ts';

interface ItemTableProps<Item extends { readonly id: string }> {
  readonly list: ListScreen<Item>;
  readonly columns: readonly ListColumn<Item>[];
  readonly pageLink: DrawPageLink;
  readonly header: ReactNode;
  readonly empty: ReactNode;
}

/** A page of a list as rows of facts; ordered by the heads of its columns. */
export function ItemTable<Item extends { readonly id: string }>(props: ItemTableProps<Item>) {
  const { list, columns, pageLink, header, empty } = props;
  const t = useT();
  const { code: locale } = useLocale();
  const [hidden] = usePreference('hiddenColumns');
  const selection = useContext(SelectionContext);
  const { items, sorts, direction } = list;
  const current = sorts.find(({ isCurrent }) => isCurrent);
  const pages = <Pages page={items.page} pages={items.pages} link={pageLink} />;
  if (items.error !== null) {
    return (
      <div className={styles['list']}>
        {header}
        <ErrorState
          title={t(list.words.failure)}
          reason={reasonOf(items.error)}
          onRetry={items.retry}
        />
      </div>
    );
  }
  const rows = items.total === undefined ? undefined : items.known();
  const table = {
    label: t(list.words.list),
    columns: columns
      .filter(({ key }) => !hidden.includes(`${list.kind}.${key}`))
      .filter(({ when }) => when === undefined || rows?.some(when))
      .map(({ key, label, numeric, render }) => ({
        key,
        label: t(label),
        numeric,
        sortable: sorts.some((sort) => sort.key === key),
        render: (item: Item) => render(item, { t, locale }),
      })),
    rows,
    idOf: ({ id }: Item) => id,
    sort: current === undefined ? [] : [{ key: current.key, direction }],
    onSort: (wanted: readonly { readonly key: string }[]) => {
      // The third press of a head says nothing: here a list is always ordered by something.
      const key = wanted[0]?.key ?? current?.key;
      sorts.find((sort) => sort.key === key)?.choose();
    },
    empty,
  };
  return (
    <div className={styles['list']}>
      {header}
      {pages}
      {selection?.mayChoose(list.kind) === true ? (
        <Selectable list={list} selection={selection} table={table} />
      ) : (
        <DataTable {...table} />
      )}
      {pages}
    </div>
  );
}

interface SelectableProps<Item extends { readonly id: string }> {
  readonly list: ListScreen<Item>;
  readonly selection: ScreenSelection;
  readonly table: Parameters<typeof DataTable<Item>>[0];
}

/** The same with ticks, which are the selection of the screen. */
function Selectable<Item extends { readonly id: string }>(props: SelectableProps<Item>) {
  const { list, selection, table } = props;
  const { store } = selection;
  const chosen = useStore(store, (state) => state.chosen);
  return (
    <DataTable
      {...table}
      selected={new Set(chosen.keys())}
      onSelect={(ids) => {
        const gone = list.items.known().filter(({ id }) => chosen.has(id) && !ids.has(id));
        const added = list.whole.known().filter(({ item }) => ids.has(item.id));
        store.setState((state) =>
          withAll(
            without(
              state,
              gone.map(({ id }) => id),
            ),
            added,
          ),
        );
      }}
    />
  );
}
