import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Button, Group, Input, NumberField as Part } from 'react-aria-components/NumberField';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps, partProps } from './Field.tsx';
import styles from './Field.module.css';

export interface NumberFieldProps extends FieldProps {
  /** `null` when nothing is entered. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Step of the arrow keys, 1 by default. Typed numbers must match it, unless it's `any`. */
  step?: number | 'any' | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** A number, typed as the language writes it, or stepped by arrow keys and buttons. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min, max, step = 1, placeholder, disabled = false } = props;
  const t = useT();
  return (
    <Field {...props}>
      {(control) => (
        <Part
          {...partProps(control)}
          value={value ?? Number.NaN}
          onChange={(next) => {
            onChange(Number.isNaN(next) ? null : next);
          }}
          isDisabled={disabled}
          // A value out of bounds stays as typed: its form shows an error, and nothing changes unseen.
          commitBehavior="validate"
          validationBehavior="aria"
          {...(step !== 'any' && { step })}
          {...(min !== undefined && { minValue: min })}
          {...(max !== undefined && { maxValue: max })}
          formatOptions={{ maximumFractionDigits: 20, useGrouping: false }}
        >
          <Group
            className={cx(
              control.className,
              styles['parts'],
              control['aria-invalid'] && styles['invalid'],
            )}
          >
            <Input className={cx(styles['part'], 'tabular')} placeholder={placeholder ?? ''} />
            <Button
              slot="decrement"
              aria-label={t('parts.decrease', { name: label })}
              className={cx(styles['inner'])}
            >
              <IconMinus size={16} aria-hidden />
            </Button>
            <Button
              slot="increment"
              aria-label={t('parts.increase', { name: label })}
              className={cx(styles['inner'])}
            >
              <IconPlus size={16} aria-hidden />
            </Button>
          </Group>
        </Part>
      )}
    </Field>
  );
}
