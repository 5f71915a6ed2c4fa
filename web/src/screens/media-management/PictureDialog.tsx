import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import styles from './pages.module.css';

export interface PictureProps {
  readonly src: string;
  readonly title: string;
}

/** A page as large as it can be had. */
export function PictureDialog({ src, title, onClose }: PictureProps & HostedDialog) {
  return (
    <Dialog title={title} onClose={onClose} width={1000} phone="full">
      <img src={src} alt={title} className={styles['large']} />
    </Dialog>
  );
}
