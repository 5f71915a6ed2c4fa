import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'required' | 'children'> {
  onChange?: ((value: string) => void) | undefined;
}

/** Several lines of text. It grows with them where the browser can. */
export function TextArea({
  label,
  help,
  error,
  required,
  aside,
  onChange,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, required, aside }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={cx(control.className, styles['area'], className)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
