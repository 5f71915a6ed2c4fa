import { IconExternalLink } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import styles from './link-dialog.module.css';
import { ReaderDialog } from './ReaderDialog.tsx';

interface LinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Asks before a link leads out of the book. */
export function LinkDialog({ url, onClose }: LinkDialogProps) {
  const t = useT();
  return (
    <ReaderDialog title={t('epub.external')} onClose={onClose}>
      <p>{t('epub.external.text')}</p>
      <p className={styles['address']} dir="ltr">
        {url}
      </p>
      <div className={styles['ways']}>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <a
          className={buttonClass({ tone: 'primary' })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          <IconExternalLink size={18} aria-hidden />
          {t('epub.external.open')}
        </a>
      </div>
    </ReaderDialog>
  );
}
