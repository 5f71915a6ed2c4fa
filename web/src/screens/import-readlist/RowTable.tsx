import { useState } from 'react';
import formTable from '../../items/tables/form-table.module.css';
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
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(sizes[0]);
  const standings = standingsOf(rows);
  const countOf = (one: Filter) => standings.filter((standing) => isShown(one, standing)).length;
  const shown = rows
    .map((row, index) => ({ row, standing: standings[index] ?? 'fine' }))
    .filter(({ standing }) => isShown(filter, standing));
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / size)));
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
                setPage(1);
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
          {shown.slice((at - 1) * size, at * size).map(({ row, standing }) => (
            <MatchRow key={row.place} row={row} standing={standing} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {shown.length > sizes[0] && (
        <TablePaging
          page={at}
          size={size}
          total={shown.length}
          sizes={sizes}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      )}
    </>
  );
}
