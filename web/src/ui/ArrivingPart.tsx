import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import type { Part } from '../lib/load-part.ts';
import styles from './ArrivingPart.module.css';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useOnRoot } from './use-on-root.ts';
import { usePart } from './use-part.ts';

interface ArrivingPartProps<T> {
  part: Part<T>;
  onClose: () => void;
  /** Draws it, once it is here. */
  children: (part: T) => ReactNode;
}

/**
 * Shows a part over the page, such as a dialog. While it loads or if it fails, a message with a
 * retry takes its place; the screen beneath stays.
 */
export function ArrivingPart<T>({ part, onClose, children }: ArrivingPartProps<T>) {
  const waiting = useRef<HTMLDialogElement>(null);
  const arrival = usePart(part, {
    // Gives the focus back to the opener, where what comes now will leave it in its turn.
    onArrival: () => waiting.current?.close(),
  });
  if (arrival.state === 'ready') return children(arrival.part);
  return (
    <PendingDialog
      ref={waiting}
      onClose={onClose}
      onRetry={arrival.state === 'failed' ? arrival.retry : undefined}
    />
  );
}

interface PendingDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onRetry: (() => void) | undefined;
  onClose: () => void;
}

/** Made of the browser's own dialog, since ours may not be here either. */
function PendingDialog({ ref, onRetry, onClose }: PendingDialogProps) {
  const t = useT();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [ref]);
  useOnRoot('layer');
  const isLost = onRetry !== undefined;
  return (
    <dialog
      ref={ref}
      className={styles['pending']}
      data-layer=""
      aria-label={t(isLost ? 'chunk.title' : 'dialog.loading')}
      onCancel={onClose}
    >
      {isLost ? (
        <>
          <h2 className={styles['title']}>{t('chunk.title')}</h2>
          <p role="alert">{t('chunk.text')}</p>
        </>
      ) : (
        <div className={styles['shape']}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      )}
      <div className={styles['foot']}>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        {isLost && (
          <Button tone="primary" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
