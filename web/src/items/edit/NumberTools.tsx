import type { Book } from '@longbox/contract/books';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import styles from './edit.module.css';
import { type Sheet, withNumbers } from './sheet.ts';

interface NumberToolsProps {
  readonly books: readonly Book[];
  readonly onChange: Dispatch<SetStateAction<Sheet>>;
}

/** Numbers the books in their order, from a number on and by a step. */
export function NumberTools({ books, onChange }: NumberToolsProps) {
  const t = useT();
  const [from, setFrom] = useState<number | null>(1);
  const [by, setBy] = useState<number | null>(1);
  return (
    <div className={styles['numbering']}>
      <NumberField label={t('edit.table.from')} value={from} onChange={setFrom} step="any" />
      <NumberField label={t('edit.table.by')} value={by} onChange={setBy} step="any" />
      <Button
        onClick={() => {
          if (from !== null && by !== null)
            onChange((last) => withNumbers(last, books, { from, by }));
        }}
      >
        {t('edit.table.number')}
      </Button>
    </div>
  );
}
