import { IconCheck, IconX } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import styles from './Chip.module.css';
import { cx } from './cx.ts';

/** The look of a chip, for a link that should have it. */
export const chipClass = cx(styles['chip'], styles['press']);

interface ChipProps {
  label: string;
  /** Gives it a button that takes it away. */
  onRemove?: (() => void) | undefined;
  /** Makes it a button that stays in or out. */
  pressed?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

/** A word in a small box: a label, a removable choice, or a toggle. */
export function Chip({ label, onRemove, pressed, onPress }: ChipProps) {
  const t = useT();
  if (onPress !== undefined) {
    return (
      <button type="button" className={chipClass} aria-pressed={pressed} onClick={onPress}>
        {pressed === true && <IconCheck size={16} aria-hidden />}
        <span className={styles['text']} dir="auto">
          {label}
        </span>
      </button>
    );
  }
  return (
    <span className={cx(styles['chip'], onRemove !== undefined && styles['removable'])}>
      <span className={styles['text']} dir="auto">
        {label}
      </span>
      {onRemove !== undefined && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('chips.remove', { name: label })}
          onClick={onRemove}
        >
          <IconX size={14} />
        </button>
      )}
    </span>
  );
}
