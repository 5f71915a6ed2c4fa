import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import styles from './ManyReport.module.css';

/** An item that failed, in words. */
interface FailedItem {
  readonly name: string;
  readonly reason: string;
}

export interface ManyReportProps {
  readonly title: string;
  /** How much was done. */
  readonly text: string;
  readonly failed: readonly FailedItem[];
  readonly onRetry: () => void;
}

/** Failures of an action over many items with their reasons, and a retry for just those. */
export function ManyReport({
  title,
  text,
  failed,
  onRetry,
  onClose,
}: ManyReportProps & HostedDialog) {
  const t = useT();
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose();
              onRetry();
            }}
          >
            {t('many.retry', { count: failed.length })}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {reasons.map((reason) => (
        <section key={reason} className={styles['group']}>
          <h3 className={styles['reason']}>{reason}</h3>
          <ul className={styles['names']}>
            {failed
              .filter((item) => item.reason === reason)
              .map(({ name }, index) => (
                <li key={index}>
                  <bdi>{name}</bdi>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
