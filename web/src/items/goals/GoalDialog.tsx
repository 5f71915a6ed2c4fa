import { useState } from 'react';
import { t as told, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { sayRemoved } from '../say-removed.ts';
import { faultOfCount } from './goal-fault.ts';
import styles from './goals.module.css';
import { changeReadingGoal, goalKinds, largestGoal, useReadingGoal } from './reading-goal.ts';

/** Sets how much someone wants to read, or takes the goal away. */
export function GoalDialog({ onClose }: HostedDialog) {
  const t = useT();
  const goal = useReadingGoal();
  const [kind, setKind] = useState(goal?.kind ?? 'booksYear');
  const [count, setCount] = useState<number | null>(goal?.count ?? null);
  const [isMissed, setMissed] = useState(false);
  const fault = faultOfCount(count);
  return (
    <Dialog
      title={t('goal.title')}
      width={450}
      onClose={onClose}
      onSubmit={() => {
        setMissed(fault !== undefined);
        if (fault !== undefined || count === null) return;
        changeReadingGoal({ kind, count });
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {goal !== undefined && (
            <Button
              onClick={() => {
                changeReadingGoal(undefined);
                onClose();
                sayRemoved(told('chips.removed', { names: told('goal.title') }), () => {
                  changeReadingGoal(goal);
                });
              }}
            >
              {t('goal.remove')}
            </Button>
          )}
          <Button type="submit" tone="primary" remote={false}>
            {t('goal.save')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <NumberField
          label={t('goal.count')}
          error={isMissed ? fault : undefined}
          value={count}
          min={1}
          max={largestGoal}
          onChange={setCount}
        />
        <SelectField
          label={t('goal.kind')}
          value={kind}
          options={goalKinds.map((value) => ({ value, label: t(`goal.kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
    </Dialog>
  );
}
