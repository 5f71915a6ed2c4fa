import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './ProgressNote.module.css';

interface ProgressNoteProps {
  /** The running work. */
  label: string;
  /** From 0 to 1; without it the end is unknown. */
  value?: number | undefined;
  /** How far, in words, such as `12 of 40`. */
  count?: string | undefined;
  onCancel?: (() => void) | undefined;
  /** Canceled, but still running. */
  stopping?: boolean | undefined;
}

/** Long work: how far it is, in a bar and in words, and the way to stop it. */
export function ProgressNote({ label, value, count, onCancel, stopping }: ProgressNoteProps) {
  const t = useT();
  return (
    <div className={styles['note']}>
      <div className={styles['words']}>
        <span>{label}</span>
        {count !== undefined && <span className={`${styles['count']} tabular`}>{count}</span>}
      </div>
      <ProgressBar label={count === undefined ? label : `${label}, ${count}`} value={value} />
      {onCancel !== undefined && (
        <Button
          size="small"
          className={styles['cancel']}
          busy={stopping}
          remote={false}
          onClick={onCancel}
        >
          {t('dialog.cancel')}
        </Button>
      )}
    </div>
  );
}
