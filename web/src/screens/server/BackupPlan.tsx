import { useState } from 'react';
import { usePlanBackups } from '../../data/backups.ts';
import { formatNumber, t as told, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './server.module.css';

interface Plan {
  readonly time: string;
  readonly kept: number;
}

const mostKept = 999;

/** When backups are made by themselves, and how many of those are kept. */
export function BackupPlan({ time, kept }: Plan) {
  const t = useT();
  const plan = usePlanBackups();
  const [changed, setChanged] = useState<Partial<Plan>>({});
  const shown = { time, kept, ...changed };
  const isTooMany = shown.kept > mostKept;
  const isChanged = shown.time !== time || shown.kept !== kept;
  return (
    <form
      className={styles['plan']}
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate(
          { body: shown },
          {
            onSuccess: () => {
              setChanged({});
              toast({ text: told('backups.plan.saved'), tone: 'success' });
            },
          },
        );
      }}
    >
      <TextField
        label={t('backups.plan.time')}
        help={t('backups.plan.time.help')}
        type="time"
        value={shown.time}
        onChange={(next) => {
          setChanged({ ...changed, time: next });
        }}
      />
      <NumberField
        label={t('backups.plan.kept')}
        help={t('backups.plan.kept.help')}
        min={0}
        max={mostKept}
        value={shown.kept}
        error={isTooMany ? t('form.most', { most: formatNumber(mostKept) }) : undefined}
        onChange={(next) => {
          setChanged({ ...changed, kept: next ?? 0 });
        }}
      />
      <Button
        type="submit"
        disabled={!isChanged || isTooMany || shown.time === ''}
        busy={plan.isPending}
      >
        {t('backups.plan.save')}
      </Button>
    </form>
  );
}
