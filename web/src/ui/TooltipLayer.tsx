import { useEffect, useRef, useState } from 'react';
import styles from './TooltipLayer.module.css';
import { usePopover } from './popover.ts';

/** A pointer rests this long, in milliseconds, before a tooltip shows. */
const delay = 400;

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * The one tooltip of the page, for every element that carries `tip(…)`. It costs nothing
 * per element: a grid of hundreds of cards listens once. Shown at once on keyboard focus,
 * after a short rest under a mouse, never on touch; Escape hides it (WCAG 1.4.13).
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePopover(anchor, panel, 'centre');

  useEffect(() => {
    let timer = 0;
    const hide = () => {
      clearTimeout(timer);
      setAnchor(null);
    };
    const over = (event: PointerEvent) => {
      const target = event.pointerType === 'touch' ? null : tipped(event.target);
      clearTimeout(timer);
      if (target === null) setAnchor(null);
      else timer = window.setTimeout(setAnchor, delay, target);
    };
    const focus = (event: FocusEvent) => {
      const target = tipped(event.target);
      setAnchor(target?.matches(':focus-visible') === true ? target : null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', key);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', key);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  if (anchor === null || !anchor.isConnected) return null;
  const shortcut = anchor.dataset['tipKey'];
  return (
    <div ref={panel} popover="manual" className={styles['tooltip']} aria-hidden="true">
      {anchor.dataset['tip']}
      {shortcut !== undefined && <kbd className={styles['key']}>{shortcut}</kbd>}
    </div>
  );
}
