import { useState } from 'react';
import formTable from '../../items/tables/form-table.module.css';
import { SortHead } from '../../items/tables/SortHead.tsx';
import { useRowOrder } from '../../items/tables/use-row-order.ts';
import { useRowPages } from '../../items/tables/use-row-pages.ts';
import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import {
  type Filter,
  filters,
  isShown,
  type Row,
  type RowStanding,
  standingsOf,
} from './matching.ts';
import styles from './list.module.css';
import { MatchRow } from './MatchRow.tsx';

/** Rows on a page. */
const sizes = [50, 100, 200] as const;

interface RowTableProps {
  readonly rows: readonly Row[];
  readonly onChange: (row: Row) => void;
}

/** A row with how it stands. */
interface Standing {
  readonly row: Row;
  readonly standing: RowStanding;
}

/** Sort keys of the columns; by state, rows that need attention come first. */
const values = {
  place: ({ row }: Standing) => row.place,
  asked: ({ row: { request } }: Standing) => `${request.series[0] ?? ''} ${request.number}`,
  series: ({ row }: Standing) => row.series?.title,
  book: ({ row: { book } }: Standing) => book && `${book.number} ${book.title}`,
  state: ({ standing }: Standing) => filters.all.indexOf(standing),
};

const isFilter = (name: string): name is Filter => Object.hasOwn(filters, name);
const names = Object.keys(filters).filter(isFilter);

/** The rows of a list next to their matches, filtered to those that need attention. */
export function RowTable({ rows, onChange }: RowTableProps) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const standings = standingsOf(rows);
  const countOf = (one: Filter) => standings.filter((standing) => isShown(one, standing)).length;
  const narrowed = rows
    .map((row, index): Standing => ({ row, standing: standings[index] ?? 'fine' }))
    .filter(({ standing }) => isShown(filter, standing));
  const { ordered, sort, orderBy } = useRowOrder(narrowed, ({ row }) => String(row.place), values);
  const { shown, paging, restart } = useRowPages(ordered, sizes);
  const head = { sort, onSort: orderBy };
  return (
    <>
      <div className={styles['chips']}>
        {names
          .filter((one) => one === 'all' || one === filter || countOf(one) > 0)
          .map((one) => (
            <Chip
              key={one}
              label={t(`importList.filter.${one}`, { count: countOf(one) })}
              pressed={one === filter}
              onPress={() => {
                setFilter(one);
                restart();
              }}
            />
          ))}
      </div>
      <table className={formTable['table']} aria-label={t('importList.table')}>
        <thead>
          <tr>
            <SortHead {...head} of="place" label="#" />
            <SortHead {...head} of="asked" label={t('importList.column.asked')} />
            <SortHead {...head} of="series" label={t('import.column.series')} />
            <SortHead {...head} of="book" label={t('importList.column.book')} />
            <SortHead {...head} of="state" label={t('import.column.state')} />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, standing }) => (
            <MatchRow key={row.place} row={row} standing={standing} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {paging && <TablePaging {...paging} />}
    </>
  );
}
