import { useT } from '../../lib/i18n.ts';
import tableStyles from '../../items/tables/form-table.module.css';
import { useRowPages } from '../../items/tables/use-row-pages.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { TablePaging } from '../../ui/TablePaging.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import { type Candidate, isOpen } from './candidates.ts';
import { change } from './import-store.ts';

/** Rows on a page: each has fields and buttons, a thousand at once nobody could use. */
const sizes = [25, 50, 100] as const;

interface CandidateTableProps {
  /** Those shown. */
  readonly candidates: readonly Candidate[];
  /** All of them, for what one has to do with another. */
  readonly chosen: readonly Candidate[];
}

/** One row for each file that may be imported; on phones a card. */
export function CandidateTable({ candidates, chosen }: CandidateTableProps) {
  const t = useT();
  const { shown, paging } = useRowPages(candidates, sizes);
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
                  const ids = new Set(choosable.map(({ id }) => id));
                  change(
                    ({ id }) => ids.has(id),
                    (one) => ({ ...one, isSelected: !isAll }),
                  );
                }}
              />
            </th>
            <th>{t('import.column.file')}</th>
            <th>{t('import.column.series')}</th>
            <th>{t('import.column.number')}</th>
            <th>{t('import.column.destination')}</th>
            <th>{t('import.column.look')}</th>
            <th>{t('import.column.state')}</th>
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
