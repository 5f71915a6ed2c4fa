import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps<Value extends string>
  extends
    FieldProps,
    Omit<
      ComponentProps<'select'>,
      'onChange' | 'required' | 'value' | 'defaultValue' | 'multiple' | 'children'
    > {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}

/**
 * A choice from a short list. The browser's own list: best on phones, and typed letters find
 * entries.
 */
export function SelectField<Value extends string>({
  label,
  help,
  error,
  required,
  aside,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field {...{ label, help, error, required, aside }}>
      {(control) => (
        <div className={styles['row']}>
          <select
            {...rest}
            {...control}
            className={cx(control.className, styles['select'], className)}
            value={value}
            onChange={(event) => {
              const chosen = options[event.currentTarget.selectedIndex];
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} className={styles['chevron']} aria-hidden />
        </div>
      )}
    </Field>
  );
}
