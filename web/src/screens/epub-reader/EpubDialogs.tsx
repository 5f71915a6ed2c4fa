import { ReaderDialog } from '../../items/reader/ReaderDialog.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './epub.module.css';

export { LinkDialog } from '../../items/reader/LinkDialog.tsx';

interface Closing {
  readonly onClose: () => void;
}

interface PictureDialogProps extends Closing {
  readonly url: string;
  readonly description: string;
}

/** An image of the book, as large as the window. */
export function PictureDialog({ url, description, onClose }: PictureDialogProps) {
  const t = useT();
  const title = description === '' ? t('epub.picture') : description;
  return (
    <ReaderDialog title={title} wide onClose={onClose}>
      <img src={url} alt={description} className={styles['picture']} />
    </ReaderDialog>
  );
}
