import type { Book } from '@longbox/contract/books';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import styles from './import.module.css';

export interface ReplaceProps {
  /** How many files are imported in all. */
  readonly count: number;
  /** The books whose files give way. */
  readonly replaced: readonly Pick<Book, 'id' | 'url'>[];
  readonly onConfirm: () => void;
}

/** Asks before an import deletes files, and names each of them. */
export function ReplaceDialog(props: ReplaceProps & HostedDialog) {
  const { count, replaced, onConfirm, onClose } = props;
  const t = useT();
  return (
    <ConfirmDialog
      title={t('import.replace.title', { count: replaced.length })}
      tone="danger"
      confirm={t('import.run', { count })}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>{t('import.replace.text', { count: replaced.length })}</p>
      <ul className={styles['replaced']}>
        {replaced.map(({ id, url }) => (
          <li key={id}>
            <bdi dir="ltr">{url}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('import.replace.stays')}</p>
    </ConfirmDialog>
  );
}
