import { type ReactNode, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import styles from './PlacePopup.module.css';
import { useLostEscape } from './use-lost-escape.ts';

interface PlacePopupProps {
  /** Its name for assistive technology. */
  label: string;
  /** The rectangle it opens next to, in CSS pixels of the window: it may be in a frame rather than in the page. */
  box: DOMRect;
  /** Of the whole panel. */
  background: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small panel beside a place in the window; a press beside it closes it and does nothing else. It brings
 * React Aria with it: import it only in parts that are fetched when needed.
 */
export function PlacePopup(props: PlacePopupProps) {
  const { label, box, background, className, onClose, children } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useLostEscape(onClose);
  const { left, top, width, height } = box;
  return (
    <>
      <span ref={anchor} className={styles['anchor']} style={{ left, top, width, height }} />
      <Popover
        ref={popup}
        data-popup=""
        isOpen
        triggerRef={anchor}
        placement="bottom"
        offset={6}
        containerPadding={8}
        className={cx(styles['popup'], className)}
        style={{ background }}
        onOpenChange={onClose}
      >
        <Dialog aria-label={label} className={cx(styles['body'])}>
          {children}
        </Dialog>
      </Popover>
    </>
  );
}
