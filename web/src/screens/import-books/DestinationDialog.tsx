import type { Book } from '@longbox/contract/books';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './import.module.css';

export interface DestinationProps {
  /** The name it has now, without extension. */
  readonly source: string;
  readonly destination: string;
  /** The books already in the series. */
  readonly books: readonly Book[];
  readonly onChoose: (destination: string) => void;
}

/** Under which name a file goes into its series; names that are there can be taken as a pattern. */
export function DestinationDialog(props: DestinationProps & HostedDialog) {
  const { source, destination, books, onChoose, onClose } = props;
  const t = useT();
  const [name, setName] = useState(destination);
  const take = (text: string) => (
    <button
      type="button"
      className={styles['take']}
      onClick={() => {
        setName(text);
      }}
    >
      <bdi>{text}</bdi>
    </button>
  );
  return (
    <Dialog
      title={t('import.destinationTitle')}
      width={600}
      onClose={onClose}
      onSubmit={() => {
        if (name.trim() === '') return;
        onChoose(name.trim());
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={name.trim() === ''}>
            {t('import.useName')}
          </Button>
        </>
      }
    >
      <div className={styles['chooser']}>
        <p>
          {t('import.sourceName')} {take(source)}
        </p>
        <TextField
          label={t('import.column.destination')}
          value={name}
          onChange={setName}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {books.length > 0 && (
          <table className={styles['plain']} aria-label={t('import.existing')}>
            <thead>
              <tr>
                <th>{t('import.column.number')}</th>
                <th>{t('import.existing')}</th>
              </tr>
            </thead>
            <tbody>
              {books.map((book) => (
                <tr key={book.id}>
                  <td className="tabular">{book.metadata.number}</td>
                  <td>{take(book.name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
