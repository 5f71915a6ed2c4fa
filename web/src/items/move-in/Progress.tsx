import type { MoveInState, MoveInStep } from '@longbox/contract/move-in';
import { useEndMoveIn } from '../../data/move-in.ts';
import { formatNumber, type PlainKey, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { kindNames } from './kind-names.ts';
import styles from './move-in.module.css';

const steps: Readonly<Record<MoveInStep, PlainKey>> = {
  reading: 'moveIn.step.reading',
  files: 'moveIn.step.files',
  accounts: kindNames.accounts,
  series: kindNames.series,
  books: kindNames.books,
  pages: 'moveIn.step.pages',
  progress: kindNames.progress,
  sets: kindNames.collections,
  covers: kindNames.covers,
  history: 'nav.history',
  saving: 'moveIn.step.saving',
};

/** What is done right now, and how much of it. */
export function Progress({ state }: { readonly state: MoveInState }) {
  const t = useT();
  const end = useEndMoveIn();
  const { step, done, total } = state;
  const words = t(step === null ? 'moveIn.step.waiting' : steps[step]);
  return (
    <div className={styles['form']}>
      <div className={styles['progress']} aria-live="polite">
        <span>{words}</span>
        {total > 0 && (
          <bdi className={styles['note']}>{`${formatNumber(done)} / ${formatNumber(total)}`}</bdi>
        )}
        <ProgressBar label={words} value={total > 0 ? done / total : undefined} />
      </div>
      <Button
        busy={end.isPending}
        onClick={() => {
          end.mutate({});
        }}
      >
        {t('dialog.cancel')}
      </Button>
    </div>
  );
}
