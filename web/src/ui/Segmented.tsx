import { type ReactNode, useId } from 'react';
import styles from './Segmented.module.css';
import { tip } from './tip.ts';

interface SegmentedProps<Value extends string> {
  /** Its name for assistive technology. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** With `icon` the label becomes the tooltip. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** A choice of a few, all visible. They're radio buttons, so arrow keys move the choice. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['group']}>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles['choice']}
          {...(option.icon === undefined ? {} : tip(option.label))}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-label={option.icon === undefined ? undefined : option.label}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </div>
  );
}
