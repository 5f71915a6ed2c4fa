import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './edit.module.css';

/** A label and what it is for. */
export interface Pair {
  readonly label: string;
  readonly text: string;
}

interface PairRowsProps {
  readonly legend: string;
  /** Its lock. */
  readonly aside: ReactNode;
  readonly pairs: readonly Pair[];
  /** The label of the second field. */
  readonly textLabel: string;
  readonly textType?: 'url' | 'text';
  readonly addLabel: string;
  /** What to say while there is none. */
  readonly none: string;
  readonly faultAt: (index: number, part: keyof Pair) => string | undefined;
  readonly onChange: (pairs: readonly Pair[]) => void;
  readonly onBlur: () => void;
}

/** Rows of a label and a text, both of them needed. */
export function PairRows(props: PairRowsProps) {
  const { legend, aside, pairs, textLabel, textType = 'text', addLabel, none } = props;
  const { faultAt, onChange, onBlur } = props;
  const t = useT();
  const setAt = (index: number, change: Partial<Pair>) => {
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  };
  return (
    <fieldset>
      <legend className={styles['legend']}>
        <span>{legend}</span>
        {aside}
      </legend>
      <div
        role="presentation"
        className={styles['group']}
        onBlur={(event) => {
          // A new row shows no error while it's being filled in.
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
        }}
      >
        {pairs.length === 0 && <p className={styles['none']}>{none}</p>}
        {pairs.map(({ label, text }, index) => (
          <fieldset key={index} className={styles['pair']} aria-label={label || `${index + 1}`}>
            <TextField
              label={t('edit.pair.label')}
              required
              value={label}
              error={faultAt(index, 'label')}
              onChange={(next) => {
                setAt(index, { label: next });
              }}
            />
            <TextField
              label={textLabel}
              required
              type={textType}
              dir={textType === 'url' ? 'ltr' : 'auto'}
              value={text}
              error={faultAt(index, 'text')}
              onChange={(next) => {
                setAt(index, { text: next });
              }}
            />
            <IconButton
              label={t('edit.pair.remove', { name: label || String(index + 1) })}
              className={styles['remove']}
              onClick={() => {
                onChange(pairs.filter((_, at) => at !== index));
              }}
            >
              <IconTrash size={18} />
            </IconButton>
          </fieldset>
        ))}
        <div>
          <Button
            size="small"
            icon={<IconPlus size={16} />}
            onClick={() => {
              onChange([...pairs, { label: '', text: '' }]);
            }}
          >
            {addLabel}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
