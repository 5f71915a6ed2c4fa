import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Its name for assistive technology: the running work. */
  label: string;
  /** From 0 to 1; without it the end is unknown. */
  value?: number | undefined;
  className?: string | undefined;
}

/** How far something has come. */
export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div className={cx(styles['track'], className)}>
      <progress className="visually-hidden" aria-label={label} value={share} max={1} />
      <div
        className={cx(styles['bar'], share === undefined && styles['endless'])}
        style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}
