import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './edit.module.css';

const sides = ['mine', 'theirs'] as const;
type Side = (typeof sides)[number];

/** A field that was edited here and saved by someone else meanwhile. */
export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** Both values, in words. */
  readonly texts: Readonly<Record<Side, string>>;
  readonly onChoose: (side: Side) => void;
}

/** Someone else's changes, and the choice which to keep; nothing if there are none. */
export function ConflictNote({ fields }: { readonly fields: readonly ConflictField[] }) {
  const t = useT();
  if (fields.length === 0) return null;
  return (
    <section className={styles['conflict']} aria-label={t('edit.conflict.title')}>
      <h3>{t('edit.conflict.title')}</h3>
      <p>{t('edit.conflict.text')}</p>
      {fields.map((field) => (
        <Choice key={field.name} {...field} />
      ))}
    </section>
  );
}

function Choice({ label, texts, onChoose }: ConflictField) {
  const t = useT();
  const [side, setSide] = useState<Side>('mine');
  return (
    <div className={styles['choice']}>
      <strong>{label}</strong>
      <dl className={styles['sides']}>
        {sides.map((one) => (
          <div key={one}>
            <dt>{t(`edit.conflict.${one}`)}</dt>
            <dd dir="auto">{texts[one]}</dd>
          </div>
        ))}
      </dl>
      <Segmented
        label={t('edit.conflict.choose', { name: label })}
        value={side}
        options={sides.map((value) => ({ value, label: t(`edit.conflict.keep.${value}`) }))}
        onChange={(chosen) => {
          setSide(chosen);
          onChoose(chosen);
        }}
      />
    </div>
  );
}
