import { ReaderDialog } from '../../items/reader/ReaderDialog.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './epub.module.css';

export { LinkDialog } from '../../items/reader/LinkDialog.tsx';

interface Closing {
  readonly onClose: () => void;
}

interface FootnoteDialogProps extends Closing {
  readonly paragraphs: readonly string[];
  readonly onGo: () => void;
}

/** A note of the book, read in place. */
export function FootnoteDialog({ paragraphs, onGo, onClose }: FootnoteDialogProps) {
  const t = useT();
  return (
    <ReaderDialog title={t('epub.footnote')} onClose={onClose}>
      <div className={styles['paragraphs']}>
        {paragraphs.map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <div className={styles['ways']}>
        <Button onClick={onGo}>{t('epub.footnote.go')}</Button>
      </div>
    </ReaderDialog>
  );
}

interface PictureDialogProps extends Closing {
  readonly url: string;
  readonly description: string;
}

/** A picture of the book as large as the window. */
export function PictureDialog({ url, description, onClose }: PictureDialogProps) {
  const t = useT();
  const title = description === '' ? t('epub.picture') : description;
  return (
    <ReaderDialog title={title} wide onClose={onClose}>
      <img src={url} alt={description} className={styles['picture']} />
    </ReaderDialog>
  );
}
