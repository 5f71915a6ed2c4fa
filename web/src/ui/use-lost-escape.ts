import { useEffect, useEffectEvent, useRef } from 'react';

const whatCloses = '[data-layer],[data-popup]';
const beneath = '[inert],[aria-hidden=true]';

/** Whether a key was pressed where nothing hears it: on no element, or on the inert page beneath. */
const isLost = (target: EventTarget | null) =>
  target instanceof Element && (target === document.body || target.closest(beneath) !== null);

/**
 * Escape closes also while the focus isn't inside: lost, as with a button that went while it had
 * it, or not yet moved in from the opener. For what bears `data-layer` or `data-popup`.
 */
export function useLostEscape<Box extends HTMLElement = HTMLElement>(onClose: () => void) {
  const box = useRef<Box>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!isLost(event.target)) return;
    const top = [...document.querySelectorAll(whatCloses)].at(-1);
    if (top !== box.current) return;
    // It is closed by the time others hear of the key, who would take it for theirs.
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
  return box;
}
