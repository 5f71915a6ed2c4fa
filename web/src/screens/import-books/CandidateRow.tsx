import { IconFileInfo, IconPencil, IconPhoto } from '@tabler/icons-react';
import { memo } from 'react';
import { seriesPickerDialog } from '../../items/dialogs.ts';
import { FormCell } from '../../items/tables/FormTable.tsx';
import tableStyles from '../../items/tables/form-table.module.css';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { cx } from '../../ui/cx.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { CandidateState } from './CandidateState.tsx';
import {
  type Candidate,
  isOpen,
  isSound,
  obstacleOf,
  replacedBy,
  type Target,
} from './candidates.ts';
import { destinationDialog, detailsDialog, viewerDialog } from './dialogs.ts';
import { changeOne, direct, tick } from './import-store.ts';
import styles from './import.module.css';
import { useTarget } from './use-target.ts';

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly others: readonly Candidate[];
}

/** One file: what it is, where it goes and under which name, and what became of it. */
export function CandidateRow({ candidate, others }: CandidateRowProps) {
  const target = useTarget(candidate.seriesId);
  const obstacle = isOpen(candidate) ? obstacleOf(candidate, target, others) : undefined;
  return <Row candidate={candidate} {...target} obstacle={obstacle} />;
}

interface RowProps extends Target {
  readonly candidate: Candidate;
  readonly obstacle: ReturnType<typeof obstacleOf>;
}

// A thousand answers come in while it stands; it is drawn again only when one is its own.
const Row = memo(function Row({ candidate, series, books, obstacle }: RowProps) {
  const t = useT();
  const { id, name, sizeBytes, analysis, destination } = candidate;
  const isFixed = !isOpen(candidate);
  const replaced = replacedBy(candidate, { series, books });
  const isReady = isSound(candidate);
  return (
    <tr className={cx(candidate.outcome.state === 'imported' && tableStyles['isDone'])}>
      <td className={tableStyles['tick']}>
        <CheckboxField
          label={t('import.select', { name })}
          className={tableStyles['bareBox']}
          checked={candidate.isSelected && !isFixed}
          disabled={isFixed}
          onChange={(isSelected) => {
            tick(new Set([id]), isSelected);
          }}
        />
      </td>
      <th scope="row" className={tableStyles['head']}>
        <bdi>{name}</bdi>
        <span className={tableStyles['quiet']}>{formatBytes(sizeBytes)}</span>
      </th>
      <FormCell label={t('import.column.series')}>
        <SeriesButton candidate={candidate} series={series} isFixed={isFixed} />
      </FormCell>
      <FormCell label={t('import.column.number')}>
        {series?.oneshot === true ? (
          <span className={tableStyles['quiet']}>{t('import.oneshot')}</span>
        ) : (
          <input
            type="number"
            step="0.1"
            inputMode="decimal"
            className={styles['number']}
            aria-label={t('import.numberOf', { name })}
            disabled={candidate.seriesId === null || isFixed}
            value={candidate.number ?? ''}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              const number = Number.isNaN(valueAsNumber) ? null : valueAsNumber;
              direct(new Set([id]), { number });
            }}
          />
        )}
      </FormCell>
      <FormCell label={t('import.column.destination')}>
        <span className={styles['destination']}>
          <bdi>{destination}</bdi>
          <IconButton
            size="small"
            label={t('import.rename', { name })}
            disabled={!isReady || isFixed}
            onClick={() => {
              openDialog(destinationDialog, {
                source: name,
                destination,
                books: books ?? [],
                onChoose: (chosen) => {
                  changeOne(id, { destination: chosen });
                },
              });
            }}
          >
            <IconPencil size={18} />
          </IconButton>
        </span>
      </FormCell>
      <FormCell label={t('import.column.look')}>
        <IconButton
          size="small"
          label={t('import.details', { name })}
          disabled={analysis.state !== 'done'}
          onClick={() => {
            openDialog(detailsDialog, { id, replaced });
          }}
        >
          <IconFileInfo size={20} />
        </IconButton>
        <IconButton
          size="small"
          label={t('import.view', { name })}
          disabled={!isReady}
          onClick={() => {
            openDialog(viewerDialog, { id, replaced });
          }}
        >
          <IconPhoto size={20} />
        </IconButton>
      </FormCell>
      <FormCell label={t('import.column.state')}>
        <CandidateState candidate={candidate} obstacle={obstacle} replaced={replaced} />
      </FormCell>
    </tr>
  );
});

interface SeriesButtonProps extends Pick<Target, 'series'> {
  readonly candidate: Candidate;
  readonly isFixed: boolean;
}

function SeriesButton({ candidate, series, isFixed }: SeriesButtonProps) {
  const t = useT();
  const { id, name, seriesId, analysis } = candidate;
  const isMissing = seriesId === null && (analysis.state === 'done' || analysis.state === 'failed');
  return (
    <button
      type="button"
      className={cx(tableStyles['pick'], isMissing && tableStyles['missing'])}
      disabled={isFixed}
      aria-label={
        series === undefined
          ? t('import.chooseSeriesOf', { name })
          : t('import.seriesOf', { name, series: series.metadata.title })
      }
      onClick={() => {
        openDialog(seriesPickerDialog, {
          title: t('import.chooseSeries'),
          oneshots: true,
          onPick: (picked) => {
            direct(new Set([id]), { seriesId: picked.id });
          },
        });
      }}
    >
      {seriesId === null ? t('import.chooseSeries') : <bdi>{series?.metadata.title ?? '…'}</bdi>}
    </button>
  );
}
