import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Chip } from './Chip.tsx';
import styles from './ChipsField.module.css';
import { listboxProps, optionId, optionProps } from './combobox.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { usePopover } from './popover.ts';

export interface ChipsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Offered while typing; anything else may be entered too. */
  suggestions?: readonly string[] | undefined;
  /** Follows what is being typed, for suggestions that are looked up. */
  onSearch?: ((text: string) => void) | undefined;
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
  return suggestions
    .filter((name) => fold(name).includes(fold(text)) && !taken.has(fold(name)))
    .slice(0, most);
}

interface SuggestionsProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  offers: readonly string[];
  active: number;
  onPick: (offer: string) => void;
}

function Suggestions({ id, label, anchor, offers, active, onPick }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null);
  usePopover(anchor, list, 'start', true);
  return (
    <ul ref={list} className={styles['list']} {...listboxProps(id, label)}>
      {offers.map((offer, index) => (
        <li
          key={offer}
          {...optionProps(id, index, index === active)}
          className={styles['option']}
          // Before the field loses the focus and adds what is only half typed.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(offer);
          }}
        >
          {offer}
        </li>
      ))}
    </ul>
  );
}

/**
 * Words gathered one by one. Enter, a comma, or leaving the field adds what is typed;
 * Backspace in the empty field takes the last one away; a word is never there twice,
 * ignoring case. Pasted text is split at commas and line ends.
 */
export function ChipsField({
  value,
  onChange,
  suggestions = [],
  onSearch,
  placeholder,
  disabled,
  ...field
}: ChipsFieldProps) {
  const t = useT();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const offers = matching(suggestions, value, text);
  const open = offers.length > 0;

  const type = (next: string) => {
    setText(next);
    setActive(-1);
    onSearch?.(next);
  };
  const add = (typed: string) => {
    const next = [...value];
    for (const part of typed.split(/[,\n]/)) {
      const word = part.trim();
      if (word !== '' && !next.some((known) => fold(known) === fold(word))) next.push(word);
    }
    if (next.length > value.length) onChange(next);
    type('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && open) {
      event.preventDefault();
      // One place more than there are offers: the typed text itself.
      const places = offers.length + 1;
      setActive(((active + 1 + move + places) % places) - 1);
    } else if (event.key === 'Enter' || event.key === ',') {
      // Enter belongs to the form only when there is nothing to add.
      if (event.key === ',' || text.trim() !== '') event.preventDefault();
      if (text.trim() !== '') add(offers[active] ?? text);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      type('');
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };

  return (
    <Field {...field}>
      {({ className, ...control }) => (
        <div className={fieldStyles['row']}>
          <div
            ref={setBox}
            className={cx(className, styles['box'], value.length > 0 && styles['clearable'])}
            onPointerDown={(event) => {
              if (event.target !== event.currentTarget) return;
              event.preventDefault();
              input.current?.focus();
            }}
          >
            {value.map((word) => (
              <Chip
                key={word}
                label={word}
                onRemove={
                  disabled === true
                    ? undefined
                    : () => {
                        onChange(value.filter((other) => other !== word));
                        input.current?.focus();
                      }
                }
              />
            ))}
            <input
              {...control}
              ref={input}
              className={styles['input']}
              role="combobox"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
              autoComplete="off"
              enterKeyHint="enter"
              disabled={disabled}
              placeholder={value.length === 0 ? (placeholder ?? t('chips.add')) : undefined}
              value={text}
              onChange={(event) => {
                const next = event.currentTarget.value;
                if (next.includes(',')) add(next);
                else type(next);
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                if (!/[,\n]/.test(pasted)) return;
                event.preventDefault();
                add(text + pasted);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add(text);
              }}
            />
          </div>
          {value.length > 0 && disabled !== true && (
            <div className={fieldStyles['inside']}>
              <IconButton
                size="small"
                label={t('chips.clear')}
                onClick={() => {
                  onChange([]);
                  input.current?.focus();
                }}
              >
                <IconX size={18} />
              </IconButton>
            </div>
          )}
          {open && (
            <Suggestions
              id={listId}
              label={field.label}
              anchor={box}
              offers={offers}
              active={active}
              onPick={add}
            />
          )}
        </div>
      )}
    </Field>
  );
}
