import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import styles from './Layer.module.css';
import { firstFocus, focusWhenLost, neighboursOf } from './layer-focus.ts';
import { useLostEscape } from './use-lost-escape.ts';
import { useOnRoot } from './use-on-root.ts';

// React hands the events of a portal on to its parents, which know nothing of this layer.
const keepInside = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** Fields in which a person writes. */
const written = 'textarea,input:not([type=checkbox],[type=radio],[type=range],[type=file])';

interface LayerProps {
  onClose: () => void;
  /** Its name for assistive technology: words, or the id of its heading. */
  name: { label: string } | { headingId: string };
  /** The id of the text that says what it is about. */
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Its input isn't worth keeping: a press outside always closes it. */
  losesNothing?: boolean | undefined;
  /** Position of the panel in the window. */
  className?: string | undefined;
  panelClassName?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/**
 * A modal panel over the page: the page beneath is inert; the focus moves in, and on closing
 * returns to where it was, or near it. Escape closes it, and so does a press that starts and ends
 * outside, unless something was typed in it. Layers can be nested; only the topmost listens.
 */
export function Layer(props: LayerProps) {
  const { onClose, name, describedBy, role = 'dialog', className, style, children } = props;
  const { losesNothing = false } = props;
  const panel = useRef<HTMLElement>(null);
  const typed = useRef(false);
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const [neighbours] = useState(() => neighboursOf(document.activeElement));
  const layer = useLostEscape<HTMLDivElement>(onClose);
  useOnRoot('layer');

  useLayoutEffect(() => {
    const box = panel.current;
    if (box !== null && !box.contains(document.activeElement)) {
      firstFocus(box).focus({ preventScroll: true });
    }
    return () => {
      focusWhenLost(neighbours);
    };
  }, [neighbours]);

  return (
    <ModalOverlay
      ref={layer}
      isOpen
      isDismissable
      shouldCloseOnInteractOutside={() => losesNothing || !typed.current}
      onOpenChange={onClose}
      className={cx(styles['layer'], className)}
      data-layer=""
    >
      <Modal className={cx(props.panelClassName)} {...(style && { style })}>
        <Dialog
          ref={panel}
          role={role}
          className={cx(styles['inside'])}
          {...('label' in name
            ? { 'aria-label': name.label }
            : { 'aria-labelledby': name.headingId })}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        >
          <div
            role="presentation"
            className={styles['inside']}
            onClick={keepInside}
            onSubmit={keepInside}
            onInput={({ target }) => {
              if (target instanceof Element && target.matches(written)) typed.current = true;
            }}
          >
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
