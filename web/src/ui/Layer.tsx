import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import styles from './Layer.module.css';
import { pushLayer, removeLayer } from './layer-stack.ts';

const fields = 'input:not([type=hidden]),select,textarea';
const anything = `${fields},button,a[href],[tabindex="0"]`;

/** What has the focus first: what asks for it, else the first field, else the first control. */
function firstFocus(panel: HTMLElement): HTMLElement {
  for (const wish of ['[data-autofocus]', `[data-layer-body] :is(${fields})`]) {
    const found = panel.querySelector<HTMLElement>(`${wish}:not(:disabled)`);
    if (found !== null) return found;
  }
  return (
    panel.querySelector<HTMLElement>(
      `:is([data-layer-foot], [data-layer-body]) :is(${anything})`,
    ) ?? panel
  );
}

// React hands the events of a portal on to its parents, which know nothing of this layer.
const keepInside = (event: SyntheticEvent) => {
  event.stopPropagation();
};

interface LayerProps extends Pick<ComponentProps<'section'>, 'aria-label' | 'aria-labelledby'> {
  onClose: () => void;
  className?: string | undefined;
  panelClassName?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  style?: CSSProperties | undefined;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/**
 * A panel over the page that takes all attention (the dialog pattern of the ARIA
 * Authoring Practices): the page beneath is inert, focus goes in and on closing returns
 * to where it was, Escape and a press beside the panel close. Layers may be nested;
 * only the topmost listens.
 */
export function Layer({
  onClose,
  className,
  panelClassName,
  role = 'dialog',
  children,
  ...names
}: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const [opener] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const own = layer.current;
    const box = panel.current;
    if (own === null || box === null) return undefined;
    pushLayer(own);
    if (!box.contains(document.activeElement)) firstFocus(box).focus({ preventScroll: true });
    return () => {
      removeLayer(own);
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [opener]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return createPortal(
    <div
      ref={layer}
      role="presentation"
      className={cx(styles['layer'], className)}
      onKeyDown={onKeyDown}
      onClick={keepInside}
      onSubmit={keepInside}
    >
      <div className={styles['scrim']} onPointerDown={onClose} />
      <section
        ref={panel}
        role={role}
        aria-modal="true"
        tabIndex={-1}
        className={panelClassName}
        {...names}
      >
        {children}
      </section>
    </div>,
    document.body,
  );
}
