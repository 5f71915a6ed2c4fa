import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface NumberFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'required' | 'value' | 'defaultValue' | 'type'> {
  /** `null` while the field is empty. */
  value: number | null;
  /** Hands out `null` for an empty field; what is no number yet is not handed out. */
  onChange: (value: number | null) => void;
}

/** A number. `min`, `max` and `step` guide the arrow keys; checking is the form's work. */
export function NumberField({
  label,
  help,
  error,
  required,
  aside,
  value,
  onChange,
  className,
  ...rest
}: NumberFieldProps) {
  // What is typed is kept beside the value, else `1.` would turn into `1` under the hand.
  const [typed, setTyped] = useState('');
  const same = typed !== '' && Number(typed) === value;
  return (
    <Field {...{ label, help, error, required, aside }}>
      {(control) => (
        <input
          inputMode="decimal"
          {...rest}
          {...control}
          type="number"
          className={cx(control.className, 'tabular', className)}
          value={same ? typed : (value ?? '')}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            if (text === '') onChange(event.currentTarget.validity.badInput ? value : null);
            else if (Number.isFinite(Number(text))) onChange(Number(text));
          }}
        />
      )}
    </Field>
  );
}
