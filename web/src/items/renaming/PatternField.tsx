import { nameParts, longestPattern, type PatternFault } from '@longbox/contract/file-names';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './renaming.module.css';

interface PatternFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: PatternFault | null;
}

/** What the buttons put into the pattern. */
const parts = [
  ...nameParts.map((part) => (part === 'number' ? '{number:000}' : `{${part}}`)),
  '[ ({year})]',
];

/** The pattern of the names, with its parts to be put in. */
export function PatternField({ value, onChange, fault }: PatternFieldProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const insert = (part: string) => {
    const input = field.current;
    const from = input?.selectionStart ?? value.length;
    const to = input?.selectionEnd ?? from;
    // The field must hold the part before what follows it can be selected.
    flushSync(() => {
      onChange(value.slice(0, from) + part + value.slice(to));
    });
    input?.focus();
    input?.setSelectionRange(from + part.length, from + part.length);
  };
  return (
    <div className={styles['pattern']}>
      <TextField
        ref={field}
        label={t('renaming.pattern')}
        help={t('renaming.help')}
        error={fault === null ? undefined : faultText(t, fault)}
        value={value}
        onChange={onChange}
        maxLength={longestPattern}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
      />
      <fieldset aria-label={t('renaming.parts')} className={styles['parts']}>
        {parts.map((part) => (
          <Chip
            key={part}
            label={part}
            onPress={() => {
              insert(part);
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

function faultText(t: Translate, { why, text, at }: PatternFault): string {
  if (why === 'NO_PART') return t('renaming.fault.NO_PART');
  if (why === 'BRACKET') return t('renaming.fault.BRACKET', { text, at: at + 1 });
  return t(`renaming.fault.${why}`, { text });
}
