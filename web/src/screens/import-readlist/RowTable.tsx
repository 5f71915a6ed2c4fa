import { useState } from 'react';
import formTable from '../../items/tables/form-table.module.css';
import { useRowPages } from '../../items/tables/use-row-pages.ts';
import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { type Filter, filters, isShown, type Row, standingsOf } from './matching.ts';
import styles from './list.module.css';
import { MatchRow } from './MatchRow.tsx';

/** Rows on a page. */
const sizes = [50, 100, 200] as const;

interface RowTableProps {
  readonly rows: readonly Row[];
  readonly onChange: (row: Row) => void;
}

const isFilter = (name: string): name is Filter => Object.hasOwn(filters, name);
const names = Object.keys(filters).filter(isFilter);

/** What a list asks for beside what stands for it, narrowed to what needs a look. */
export function RowTable({ rows, onChange }: RowTableProps) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const standings = standingsOf(rows);
  const countOf = (one: Filter) => standings.filter((standing) => isShown(one, standing)).length;
  const narrowed = rows
    .map((row, index) => ({ row, standing: standings[index] ?? 'fine' }))
    .filter(({ standing }) => isShown(filter, standing));
  const { shown, paging, restart } = useRowPages(narrowed, sizes);
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
            <th>#</th>
            <th>{t('importList.column.asked')}</th>
            <th>{t('import.column.series')}</th>
            <th>{t('importList.column.book')}</th>
            <th>{t('import.column.state')}</th>
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
