import { type ComponentProps, useEffect, useId, useRef } from 'react';
import styles from './CheckboxField.module.css';
import { cx } from './cx.ts';
import { FieldNotes, type FieldProps } from './Field.tsx';

export interface CheckboxFieldProps
  extends
    Omit<FieldProps, 'aside'>,
    Omit<ComponentProps<'input'>, 'onChange' | 'required' | 'checked' | 'type' | 'children'> {
  /** `mixed` means that some of its boxes are on. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** Its label weighs more: it heads a group. */
  strong?: boolean | undefined;
}

/** A yes or no. Plain element: needs no provider. */
export function CheckboxField({
  label,
  help,
  error,
  checked,
  onChange,
  strong,
  className,
  ...rest
}: CheckboxFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for the third state.
    if (box.current !== null) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  const described = cx(
    error !== undefined && error !== '' && `${id}-error`,
    help !== undefined && `${id}-help`,
  );
  return (
    <div className={cx(styles['line'], className)}>
      <input
        {...rest}
        ref={box}
        id={id}
        type="checkbox"
        className={styles['box']}
        checked={checked === true}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      <label htmlFor={id} className={cx(styles['label'], strong === true && styles['strong'])}>
        {label}
      </label>
      <div className={styles['notes']}>
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  );
}

export interface CheckboxTreeProps<Key extends string> {
  /** Label of the box for all. */
  label: string;
  help?: string | undefined;
  options: readonly { key: Key; label: string; help?: string | undefined }[];
  values: Readonly<Partial<Record<Key, boolean>>>;
  /** Reports the changed keys: one, or all from the top box. */
  onChange: (changed: Partial<Record<Key, boolean>>) => void;
}

/**
 * Boxes under one that summarizes them: on if all are, off if none is, otherwise mixed. Pressing it
 * sets all; from mixed it turns them on.
 */
export function CheckboxTree<Key extends string>({
  label,
  help,
  options,
  values,
  onChange,
}: CheckboxTreeProps<Key>) {
  const on = options.filter((option) => values[option.key]).length;
  const some = on === 0 ? false : ('mixed' as const);
  const setKeys = (keys: readonly Key[], checked: boolean) => {
    const changed: Partial<Record<Key, boolean>> = {};
    for (const key of keys) changed[key] = checked;
    onChange(changed);
  };
  return (
    <fieldset className={styles['tree']} aria-label={label}>
      <CheckboxField
        strong
        label={label}
        help={help}
        checked={on === options.length ? true : some}
        onChange={(checked) => {
          setKeys(
            options.map((option) => option.key),
            checked,
          );
        }}
      />
      <div className={styles['children']}>
        {options.map((option) => (
          <CheckboxField
            key={option.key}
            data-field={option.key}
            label={option.label}
            help={option.help}
            checked={values[option.key] === true}
            onChange={(checked) => {
              setKeys([option.key], checked);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
