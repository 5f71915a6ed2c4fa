import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button, ComboBox, Input } from 'react-aria-components/ComboBox';
import { cx } from './cx.ts';
import { Field, type FieldProps, partProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { type Suggestion, Suggestions } from './Suggestions.tsx';

export interface PickFieldProps extends FieldProps {
  value: Suggestion | null;
  onChange: (value: Suggestion | null) => void;
  /** The options; with `onSearch`, those that match the typed text. */
  options: readonly Suggestion[];
  /** Called with the typed text, to look up options. */
  onSearch?: ((text: string) => void) | undefined;
  /** Options that are looked up are on their way. */
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/** A choice of many, found by typing. Text that matches no option is reset on leaving. */
export function PickField(props: PickFieldProps) {
  const { value, onChange, options, onSearch, loading, placeholder, disabled = false } = props;
  const box = useRef<HTMLDivElement>(null);
  // The typed text; otherwise the field shows the picked option.
  const [text, setText] = useState<string | null>(null);
  const offers =
    onSearch === undefined && text !== null
      ? options.filter(({ label }) => fold(label).includes(fold(text)))
      : options;
  const type = (next: string) => {
    setText(next);
    onSearch?.(next);
    if (next === '') onChange(null);
  };
  return (
    <Field {...props}>
      {(control) => (
        <ComboBox
          {...partProps(control)}
          items={offers}
          allowsEmptyCollection
          allowsCustomValue
          menuTrigger="focus"
          isDisabled={disabled}
          selectedKey={value?.id ?? null}
          inputValue={text ?? value?.label ?? ''}
          onInputChange={(next) => {
            if (next !== (text ?? value?.label ?? '')) type(next);
          }}
          onSelectionChange={(id) => {
            const picked = options.find((option) => option.id === id);
            if (picked === undefined) return;
            setText(null);
            onChange(picked);
          }}
          onBlur={() => {
            setText(null);
          }}
        >
          <div
            ref={box}
            className={cx(
              control.className,
              fieldStyles['parts'],
              control['aria-invalid'] && fieldStyles['invalid'],
            )}
          >
            <Input className={cx(fieldStyles['part'])} placeholder={placeholder ?? ''} dir="auto" />
            <Button className={cx(fieldStyles['inner'])}>
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </div>
          <Suggestions anchor={box} label={props.label} loading={loading} />
        </ComboBox>
      )}
    </Field>
  );
}
