import { mostDiskLimit } from '@longbox/contract/notifications';
import { useState } from 'react';
import { useSetDiskLimit } from '../../data/notifications.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Sections.tsx';
import styles from './notifications.module.css';

const gigabyte = 1e9;
const most = mostDiskLimit / gigabyte;

/** With how much free space a disk is nearly full. */
export function DiskLimit({ bytes }: { readonly bytes: number }) {
  const t = useT();
  const save = useSetDiskLimit();
  const [typed, setTyped] = useState<number | null>();
  const shown = typed === undefined ? bytes / gigabyte : typed;
  const isTooMany = shown !== null && shown > most;
  return (
    <Section title={t('notifications.event.diskLow')} text={t('notifications.diskText')}>
      <form
        className={styles['limit']}
        onSubmit={(event) => {
          event.preventDefault();
          const body = { diskLimit: Math.round((shown ?? 0) * gigabyte) };
          save.mutate(
            { body },
            {
              onSuccess: () => {
                setTyped(undefined);
              },
            },
          );
        }}
      >
        <NumberField
          label={t('notifications.diskLimit')}
          min={0}
          max={most}
          step="any"
          value={shown}
          error={isTooMany ? t('form.most', { most: formatNumber(most) }) : undefined}
          onChange={setTyped}
        />
        <Button
          type="submit"
          // The field tells its number only when it's left, perhaps for this button.
          disabled={shown === null || isTooMany}
          busy={save.isPending}
        >
          {t('notifications.diskSave')}
        </Button>
      </form>
    </Section>
  );
}
