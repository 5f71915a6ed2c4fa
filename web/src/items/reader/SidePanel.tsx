import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './panels.module.css';

interface SidePanelProps {
  readonly title: string;
  /** `start` is where the language begins to read; wider, and as high as the window on phones. */
  readonly side?: 'start' | 'end';
  /** Stands still under the title while the rest scrolls. */
  readonly tabs?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel beside the page or at its foot. The page stays lively, so that what is chosen is seen; a
 * press on the page closes it. The bars beneath can be got at by no press meanwhile, nor by keys.
 */
export function SidePanel({ title, side = 'end', tabs, onClose, children }: SidePanelProps) {
  const t = useT();
  const { rtl } = useLocale();
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const first = sheet.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? sheet.current)?.focus({ preventScroll: true });
    const bars = document.querySelectorAll<HTMLElement>('[data-bar]');
    for (const bar of bars) bar.inert = true;
    return () => {
      for (const bar of bars) bar.inert = false;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <div className={styles['beside']} onClick={onClose} aria-hidden="true" />
      <dialog
        ref={sheet}
        open
        tabIndex={-1}
        aria-labelledby={titleId}
        className={styles['sheet']}
        data-side={side}
        dir={rtl ? 'rtl' : 'ltr'}
      >
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton label={t('dialog.close')} className={styles['close']} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </header>
        {tabs !== undefined && <div className={styles['groups']}>{tabs}</div>}
        <div className={styles['body']}>{children}</div>
      </dialog>
    </>
  );
}
