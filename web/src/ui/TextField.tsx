import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'required' | 'children'> {
  onChange?: ((value: string) => void) | undefined;
  /** A small button inside the field at its end: browse, clear. */
  end?: ReactNode;
}

/** One line of text. Plain element: needs no provider. */
export function TextField({
  label,
  help,
  error,
  required,
  aside,
  end,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, required, aside }}>
      {(control) => (
        <div className={end === undefined ? undefined : styles['row']}>
          <input
            type="text"
            {...rest}
            {...control}
            className={cx(control.className, className)}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
          {end !== undefined && <div className={styles['inside']}>{end}</div>}
        </div>
      )}
    </Field>
  );
}
