import { useQueryClient } from '@tanstack/react-query';
import { seriesQuery } from '../../data/series.ts';
import { useT } from '../../lib/i18n.ts';
import tableStyles from '../../items/tables/form-table.module.css';
import { SortHead } from '../../items/tables/SortHead.tsx';
import { useRowOrder } from '../../items/tables/use-row-order.ts';
import { useRowPages } from '../../items/tables/use-row-pages.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import { type Candidate, isOpen, stageOf } from './candidates.ts';
import { tick } from './import-store.ts';

/** Rows on a page: each has fields and buttons, so a thousand at once would be unusable. */
const sizes = [25, 50, 100] as const;

/** Sort keys that need no other data. */
const plainValues = {
  file: ({ name }: Candidate) => name,
  number: ({ number }: Candidate) => number ?? undefined,
  destination: ({ destination }: Candidate) => destination,
  state: stageOf,
};

interface CandidateTableProps {
  /** Those shown. */
  readonly candidates: readonly Candidate[];
  /** All candidates, to compare them with each other. */
  readonly chosen: readonly Candidate[];
}

/** One row for each file that may be imported; on phones a card. */
export function CandidateTable({ candidates, chosen }: CandidateTableProps) {
  const t = useT();
  const client = useQueryClient();
  const { ordered, sort, orderBy } = useRowOrder(candidates, ({ id }) => id, {
    ...plainValues,
    series: ({ seriesId }) =>
      seriesId === null
        ? undefined
        : client.getQueryData(seriesQuery(seriesId).queryKey)?.metadata.titleSort,
  });
  const { shown, paging } = useRowPages(ordered, sizes);
  const head = { sort, onSort: orderBy };
  const choosable = candidates.filter(isOpen);
  const count = choosable.filter(({ isSelected }) => isSelected).length;
  const isAll = choosable.length > 0 && count === choosable.length;
  const isSome = count > 0 && !isAll;
  return (
    <>
      <table className={tableStyles['table']} aria-label={t('import.table')}>
        <thead>
          <tr>
            <th className={tableStyles['tick']}>
              <CheckboxField
                label={t('import.selectAll')}
                className={tableStyles['bareBox']}
                disabled={choosable.length === 0}
                checked={isSome ? 'mixed' : isAll}
                onChange={() => {
                  tick(new Set(choosable.map(({ id }) => id)), !isAll);
                }}
              />
            </th>
            <SortHead {...head} of="file" label={t('import.column.file')} />
            <SortHead {...head} of="series" label={t('import.column.series')} />
            <SortHead {...head} of="number" label={t('import.column.number')} />
            <SortHead {...head} of="destination" label={t('import.column.destination')} />
            <th>{t('import.column.look')}</th>
            <SortHead {...head} of="state" label={t('import.column.state')} />
          </tr>
        </thead>
        <tbody>
          {shown.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} others={chosen} />
          ))}
        </tbody>
      </table>
      {paging && <TablePaging {...paging} />}
    </>
  );
}
