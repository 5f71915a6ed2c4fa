import { useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './edit.module.css';
import type { Way } from './edits.ts';

const ways = ['add', 'remove', 'replace'] as const satisfies readonly Way[];

interface WayChoiceProps {
  /** The label of the list. */
  readonly name: string;
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** What happens with the words given for several things. */
export function WayChoice({ name, way, onChange }: WayChoiceProps) {
  const t = useT();
  return (
    <div className={styles['way']}>
      <Segmented
        label={t('edit.way', { name })}
        value={way}
        onChange={onChange}
        options={ways.map((value) => ({ value, label: t(`edit.way.${value}`) }))}
      />
      {way === 'replace' && <p className={styles['warning']}>{t('edit.way.warning')}</p>}
    </div>
  );
}
