import { type RefObject, useEffect } from 'react';

const isWords = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-end]') !== null;

/** Gives back a mouse that somebody has captured, once everybody was told of the press. */
function release({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element) target.releasePointerCapture(pointerId);
}

/**
 * Lets a mouse that is pressed on words select, though gestures of the view capture it. Between the
 * lines of a page that is enlarged it draws the page along and selects nothing.
 */
export function useSelecting(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current;
    const point = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !isWords(event)) return;
      window.addEventListener('pointerdown', release, { once: true });
    };
    const press = (event: MouseEvent) => {
      if (!isWords(event) && element?.closest('[data-zoomed]')) event.preventDefault();
    };
    element?.addEventListener('pointerdown', point);
    element?.addEventListener('mousedown', press);
    return () => {
      element?.removeEventListener('pointerdown', point);
      element?.removeEventListener('mousedown', press);
    };
  }, [layer]);
}
