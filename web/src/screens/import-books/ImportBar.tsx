import { IconBooks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import type { CopyMode } from '../../data/imports.ts';
import { seriesPickerDialog } from '../../items/dialogs.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { useOnRoot } from '../../ui/use-on-root.ts';
import { type Candidate, isOpen, isSound } from './candidates.ts';
import { replaceDialog } from './dialogs.ts';
import {
  analyseAll,
  direct,
  planImport,
  runImport,
  stopAnalysis,
  stopImport,
  useImportStore,
} from './import-store.ts';
import styles from './import.module.css';

/** How many files have been looked into; it can be stopped and taken up again. */
export function AnalysisProgress() {
  const t = useT();
  const { candidates = [], isAnalysing } = useImportStore();
  const total = candidates.length;
  const done = candidates.filter(
    ({ analysis }) => analysis.state === 'done' || analysis.state === 'failed',
  ).length;
  if (done === total) return null;
  if (!isAnalysing) {
    return (
      <p className={styles['stopped']}>
        {t('import.analysisStopped', { done, total })}
        <Button size="small" onClick={() => void analyseAll()}>
          {t('import.goOn')}
        </Button>
      </p>
    );
  }
  return (
    <ProgressNote
      label={t('import.analysing')}
      value={done / total}
      count={t('many.progress', { count: done, total })}
      onCancel={stopAnalysis}
    />
  );
}

interface ModeChoiceProps {
  readonly mode: CopyMode;
  readonly onChange: (mode: CopyMode) => void;
}

/** The choice whether files stay where they are, with its effect. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const t = useT();
  return (
    <div className={styles['mode']}>
      <Segmented
        label={t('import.mode')}
        value={mode}
        onChange={onChange}
        options={[
          { value: 'HARDLINK', label: t('import.mode.HARDLINK') },
          { value: 'MOVE', label: t('import.mode.MOVE') },
        ]}
      />
      <p className={styles['modeText']}>
        {t(mode === 'MOVE' ? 'import.mode.MOVE.text' : 'import.mode.HARDLINK.text')}
      </p>
    </div>
  );
}

interface CandidatesProps {
  readonly candidates: readonly Candidate[];
}

interface ImportBarProps extends CandidatesProps {
  readonly mode: CopyMode;
}

/** Actions on the selected files: a series for all of them, and the import. */
export function ImportBar({ candidates, mode }: ImportBarProps) {
  const t = useT();
  useOnRoot('import-bar');
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const selected = candidates.filter((one) => one.isSelected && isOpen(one));
  useOnRoot(selected.length > 0 ? 'own-foot' : undefined);
  const good = selected.filter((one) => isSound(one) && one.seriesId !== null);
  const start = async () => {
    setStarting(true);
    try {
      const plan = await planImport(client);
      const replaced = [...plan.values()].filter((book) => book !== undefined);
      const onConfirm = () => {
        runImport(client, mode, plan);
      };
      if (plan.size === 0) toast({ text: t('import.noneGood'), tone: 'danger' });
      else if (replaced.length === 0) onConfirm();
      else openDialog(replaceDialog, { count: plan.size, replaced, onConfirm });
    } catch (error) {
      const reason = reasonOf(error);
      toast({ text: t('failure.line', { title: t('failure.import'), reason }), tone: 'danger' });
    } finally {
      setStarting(false);
    }
  };
  return (
    <section className={styles['bar']} aria-label={t('import.bar')}>
      <ImportProgress candidates={candidates} />
      <div className={styles['barLine']}>
        <Button
          icon={<IconBooks size={18} />}
          disabled={selected.length === 0}
          onClick={() => {
            openDialog(seriesPickerDialog, {
              title: t('import.seriesForAll', { count: selected.length }),
              onPick: ({ id }) => {
                direct(new Set(selected.map((one) => one.id)), { seriesId: id });
              },
            });
          }}
        >
          {t('import.chooseSeries')}
        </Button>
        <Button
          tone="primary"
          disabled={good.length === 0}
          busy={isStarting}
          onClick={() => void start()}
        >
          {t('import.run', { count: good.length })}
        </Button>
      </div>
    </section>
  );
}

/** How far the imports are, while any is under way. */
function ImportProgress({ candidates }: CandidatesProps) {
  const t = useT();
  const count = (...states: readonly Candidate['outcome']['state'][]) =>
    candidates.filter(({ outcome }) => states.includes(outcome.state)).length;
  const waiting = count('queued');
  const open = waiting + count('sent');
  const done = count('imported');
  const failed = count('failed', 'untold');
  if (open === 0 && done + failed === 0) return null;
  if (open === 0) {
    return <output className={styles['ended']}>{t('import.ended', { done, failed })}</output>;
  }
  const total = open + done + failed;
  return (
    <ProgressNote
      label={t('import.underWay')}
      value={(done + failed) / total}
      count={t('many.progress', { count: done + failed, total })}
      {...(waiting > 0 && { onCancel: stopImport })}
    />
  );
}
