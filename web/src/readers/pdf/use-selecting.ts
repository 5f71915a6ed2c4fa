import { type RefObject, useEffect } from 'react';

const isWords = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-end]') !== null;

/** Between the lines of a page that is enlarged a mouse draws it along and selects nothing. */
export function useSelecting(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current;
    const press = (event: MouseEvent) => {
      if (!isWords(event) && element?.closest('[data-zoomed]')) event.preventDefault();
    };
    element?.addEventListener('mousedown', press);
    return () => {
      element?.removeEventListener('mousedown', press);
    };
  }, [layer]);
}
