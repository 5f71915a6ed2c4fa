import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ComboBox, Input } from 'react-aria-components/ComboBox';
import { useT } from '../lib/i18n.ts';
import { ChipList } from './ChipList.tsx';
import styles from './ChipsField.module.css';
import { cx } from './cx.ts';
import { Field, type FieldProps, partProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { Suggestions } from './Suggestions.tsx';

export interface ChipsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Offered while typing; anything else may be entered too. */
  suggestions?: readonly string[] | undefined;
  /** Called with the typed text, to look up suggestions. */
  onSearch?: ((text: string) => void) | undefined;
  /** Suggestions that are looked up are on their way. */
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** Offers at most this many suggestions. */
const most = 30;

const fold = (text: string) => text.trim().toLocaleLowerCase();

function matching(
  suggestions: readonly string[],
  value: readonly string[],
  text: string,
): readonly string[] {
  if (text.trim() === '') return [];
  const taken = new Set(value.map(fold));
  return [...new Set(suggestions)]
    .filter((name) => fold(name).includes(fold(text)) && !taken.has(fold(name)))
    .slice(0, most);
}

/**
 * A list of words. Enter, or leaving the field, adds the typed text with its commas: "Lee, Stan" is
 * one name. Backspace in the empty field removes the last one. Words are unique, ignoring case.
 * Each pasted line becomes a word.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { value, onChange, suggestions = [], onSearch, loading, placeholder, disabled } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [news, setNews] = useState('');
  const offers = matching(suggestions, value, text);

  const type = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const add = (typed: string) => {
    const next = [...value];
    for (const line of typed.split('\n')) {
      const word = line.trim();
      if (word !== '' && !next.some((known) => fold(known) === fold(word))) next.push(word);
    }
    if (next.length > value.length) {
      onChange(next);
      setNews(t('chips.added', { names: next.slice(value.length).join(', ') }));
    }
    if (text !== '') type('');
  };
  const remove = (words: readonly string[]) => {
    onChange(value.filter((word) => !words.includes(word)));
    setNews(t('chips.removed', { names: words.join(', ') }));
  };
  // Runs before the list below: typed text is worth more than closing the list or the form.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== input.current || event.nativeEvent.isComposing) return;
    const isChoosing = input.current.getAttribute('aria-activedescendant') !== null;
    const last = value.at(-1);
    if (event.key === 'Enter' && text.trim() !== '' && !isChoosing) add(text);
    else if (event.key === 'Escape' && text !== '') type('');
    else if (event.key === 'Backspace' && text === '' && last !== undefined) remove([last]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field {...props}>
      {(control) => (
        <div className={fieldStyles['row']}>
          <div
            ref={box}
            role="presentation"
            className={cx(
              control.className,
              styles['box'],
              value.length > 0 && styles['clearable'],
              control['aria-invalid'] && fieldStyles['invalid'],
            )}
            onKeyDownCapture={onKeyDownCapture}
            onPointerDown={(event) => {
              if (event.target !== event.currentTarget) return;
              event.preventDefault();
              input.current?.focus();
            }}
          >
            <ChipList
              label={t('chips.of', { name: props.label })}
              words={value}
              onRemove={disabled === true ? undefined : remove}
            />
            <ComboBox
              {...partProps(control)}
              className={cx(styles['typing'])}
              items={offers.map((name) => ({ id: name, label: name }))}
              allowsCustomValue
              allowsEmptyCollection={onSearch !== undefined && text.trim() !== ''}
              isDisabled={disabled === true}
              selectedKey={null}
              inputValue={text}
              onInputChange={(next) => {
                if (next !== text) type(next);
              }}
              onSelectionChange={(name) => {
                if (name !== null) add(String(name));
              }}
              onBlur={() => {
                add(text);
              }}
            >
              <Input
                ref={input}
                className={cx(styles['input'])}
                enterKeyHint="enter"
                placeholder={value.length === 0 ? (placeholder ?? t('chips.add')) : ''}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text');
                  if (!pasted.includes('\n')) return;
                  event.preventDefault();
                  add(text + pasted);
                }}
              />
              <Suggestions anchor={box} label={props.label} loading={loading} />
            </ComboBox>
          </div>
          {value.length > 0 && disabled !== true && (
            <div className={fieldStyles['inside']}>
              <IconButton
                size="small"
                label={t('chips.clear')}
                onClick={() => {
                  remove(value);
                  input.current?.focus();
                }}
              >
                <IconX size={18} />
              </IconButton>
            </div>
          )}
          <output className="visually-hidden">{news}</output>
        </div>
      )}
    </Field>
  );
}
