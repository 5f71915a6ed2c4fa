import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { ReadingMode } from './reader-settings.ts';
import { tapAction } from './tap-zones.ts';
import type { TapAction } from './tap-zones.ts';

/** Movement, in CSS pixels, from which a press is a drag. */
const DRAG = 10;

function hasSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

/**
 * Turns clicks on the view into tap actions. The end of a drag, a click that makes or drops a
 * selection, a click on a button or a link, and one with a modifier are no taps.
 */
export function useTap(
  view: RefObject<HTMLElement | null>,
  direction: ReadingMode,
  onTap: (action: TapAction) => void,
): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    onTap(tapAction({ x: event.clientX, y: event.clientY }, { width, height }, direction));
  });

  useEffect(() => {
    const element = view.current;
    let down = { x: 0, y: 0, selected: false };
    const press = (event: PointerEvent): void => {
      down = { x: event.clientX, y: event.clientY, selected: hasSelection() };
    };
    const click = (event: MouseEvent): void => {
      if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      if (down.selected || hasSelection()) return;
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) >= DRAG) return;
      tap(event);
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', click);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', click);
    };
  }, [view]);
}
