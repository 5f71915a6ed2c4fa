import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './edit.module.css';
import type { Member } from './members.ts';
import type { TabProps } from './tab-props.ts';
import type { Conflict } from './use-item-form.ts';
import { valueText, wordsIn } from './value-text.ts';

/** What somebody else changed meanwhile, and whose is to stay; nothing while nobody did. */
export function ConflictNote({ form }: TabProps) {
  const t = useT();
  const { conflict } = form;
  if (conflict === undefined) return null;
  return (
    <section className={styles['conflict']} aria-label={t('edit.conflict.title')}>
      <h3>{t('edit.conflict.title')}</h3>
      <p>{t('edit.conflict.text')}</p>
      {conflict.members.map((member) => (
        <Choice key={member} form={form} conflict={conflict} member={member} />
      ))}
    </section>
  );
}

interface ChoiceProps extends TabProps {
  readonly conflict: Conflict;
  readonly member: Member;
}

const sides = ['mine', 'theirs'] as const;

function Choice({ form, conflict, member }: ChoiceProps) {
  const t = useT();
  const { code: locale } = useLocale();
  const [side, setSide] = useState<(typeof sides)[number]>('mine');
  const label = t(`edit.member.${member}`);
  return (
    <div className={styles['choice']}>
      <strong>{label}</strong>
      <dl className={styles['sides']}>
        {sides.map((one) => (
          <div key={one}>
            <dt>{t(`edit.conflict.${one}`)}</dt>
            <dd dir="auto">
              {wordsIn(conflict[one], member, t)?.join(', ') ??
                valueText(conflict[one], member, { t, locale })}
            </dd>
          </div>
        ))}
      </dl>
      <Segmented
        label={t('edit.conflict.choose', { name: label })}
        value={side}
        options={sides.map((value) => ({ value, label: t(`edit.conflict.keep.${value}`) }))}
        onChange={(chosen) => {
          setSide(chosen);
          form.setValue(member, conflict[chosen][member], { shouldDirty: true });
        }}
      />
    </div>
  );
}
