import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import styles from './Popup.module.css';
import { useLostEscape } from './use-lost-escape.ts';

interface PopupProps {
  /** Its name for assistive technology. */
  label: string;
  /** The element it opens next to. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small panel next to its opener, for choices whose effect on the page should be visible. On
 * phones it's at the bottom. It includes React Aria: import it only in parts that are fetched when
 * needed.
 */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const popup = useLostEscape(onClose);
  return (
    <Popover
      ref={popup}
      data-popup=""
      isOpen
      triggerRef={{ current: anchor }}
      placement="bottom end"
      offset={6}
      containerPadding={8}
      className={cx(styles['popup'])}
      onOpenChange={onClose}
    >
      <Dialog aria-label={label} className={cx(styles['body'])}>
        {children}
      </Dialog>
    </Popover>
  );
}
