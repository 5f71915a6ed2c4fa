import { type ReactNode, useId } from 'react';
import styles from './panels.module.css';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  /** Stands beside the label. */
  readonly note?: ReactNode;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Side by side, an icon above its label; two to a line when not given. */
  readonly columns?: 3 | 4;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: ReactNode;
  }[];
}

/** One of a few, each with its name in sight. Radio buttons underneath, so arrow keys move. */
export function Choices<Value extends string>({
  label,
  note,
  value,
  onChange,
  columns,
  options,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choices']} data-columns={columns} aria-label={label}>
      <legend>
        {label}
        {note}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
