import type { Zoom } from './zoom-handle.ts';

/**
 * Lets a mouse draw a zoomed page along; from words on it selects. Plain listeners, because a gesture
 * library does its work for every press, and presses turn pages. Answers how to stop.
 */
export function drawnByMouse(view: HTMLElement, zoom: Zoom): () => void {
  const press = ({ target, pointerId, pointerType, button, clientX, clientY }: PointerEvent) => {
    if (zoom.level() === 1 || pointerType !== 'mouse' || button !== 0) return;
    if (!(target instanceof Element) || target.closest('[data-end]')) return;
    let [x, y] = [clientX, clientY];
    const held = new AbortController();
    const { signal } = held;
    const draw = (to: PointerEvent): void => {
      window.scrollBy({ left: x - to.clientX, top: y - to.clientY, behavior: 'instant' });
      [x, y] = [to.clientX, to.clientY];
    };
    // It goes on when the mouse leaves the window.
    target.setPointerCapture(pointerId);
    view.addEventListener('pointermove', draw, { signal });
    view.addEventListener('lostpointercapture', () => held.abort(), { signal });
  };
  view.addEventListener('pointerdown', press);
  return () => view.removeEventListener('pointerdown', press);
}
